import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { LIMITS } from "../../src/contract/limits.ts";
import { FEEDBACK_QUESTIONS } from "../../src/contract/messages.ts";
import { FeedbackQuestion } from "../../src/features/feedback/FeedbackQuestion.tsx";

test("The box of the last question takes no more than the server does", async () => {
  await render(<FeedbackQuestion step={3} onSend={vi.fn()} />);
  await expect
    .element(page.getByRole("textbox", { name: FEEDBACK_QUESTIONS[3] }))
    .toHaveAttribute("maxlength", String(LIMITS.postTextMax));
});

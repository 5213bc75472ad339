import type { PostGround } from "./moderation.ts";

/** A ground for which a post is hidden, in plain words: what is meant by it, and what is not. */
interface Guideline {
  means: string;
  meansNot: string;
}
/** What each ground means: the page `/guidelines` is made of them. */
export const GUIDELINES: Record<PostGround, Guideline> = {
  spam: {
    means:
      "Selling something, paid essays and answers, referral codes, the same text on page after page, links that lead somewhere else than they say.",
    meansNot: "Naming the cafe that you like, or linking the club that you run on that club’s own page.",
  },
  abuse: {
    means:
      "Insults, threats, slurs, telling others to pile on, and remarks about anybody’s looks, origin, faith, disability, gender or sexuality.",
    meansNot: "Saying plainly that a subject was badly taught, badly organised or not worth its fee.",
  },
  falsehood: {
    means:
      "Writing about what you have not done or seen, made-up facts, reviews in exchange for something, reviews of your own work, and several accounts of one person.",
    meansNot: "An opinion that others do not share, or a bad experience in a place that most people like.",
  },
  privacy: {
    means:
      "Names of students or of staff who are not public figures of the university, phone numbers, addresses, timetables, pictures of people, grades, and what somebody told you in confidence.",
    meansNot: "“The lecturer” or “our tutor”, and what the university itself publishes about a course.",
  },
  offTopic: {
    means: "What has nothing to do with the page that it stands on, and what belongs on another one.",
    meansNot: "How the bus gets there, what parking costs, or how it compares with the one next door.",
  },
  unlawful: {
    means:
      "Answers to current assessments, copied books and papers, threats, defamation, and whatever else the law forbids.",
    meansNot: "Your own notes in your own words, and links to what is free for everybody.",
  },
  duplicate: {
    means: "The same thing said again where it already stands.",
    meansNot: "Agreeing with somebody in your own review, from your own experience.",
  },
  other: {
    means: "Something that no rule foresaw. The note with the decision then says what it is.",
    meansNot: "A way round the other rules: where one of them fits, it is named.",
  },
};

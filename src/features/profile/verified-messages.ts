import { MAILED_CODE } from "../../contract/mailed-codes.ts";
import { VERIFIED, VERIFIED_STUDENT } from "../../contract/verified.ts";

/** The words of proving an address at a university: fetched with what shows them. */
export const WORDS = {
  verifiedLead: `Prove that you have an address at a university, and what you post about it carries “${VERIFIED_STUDENT}”. The address is used for one mail and is not kept. After ${VERIFIED.proofMonths} months it has to be proven again.`,
  verifiedUntil: (date: string) => `Verified until ${date}`,
  takeBack: "Take back",
  takeBackOf: (university: string) => `Take back: ${university}`,
  takenBack: "Taken back. Your posts no longer carry it.",
  proveAddress: "Prove an address",
  universityAddress: "E-mail address at a university",
  universityAddressHint: "Such as one that ends in @student.unsw.edu.au",
  sendCode: "Send code",
  enterCode: "Enter the code",
  codeSent: (email: string, university: string) =>
    `A code is on its way${email ? ` to ${email}` : ""}, for ${university}. It is good for ${MAILED_CODE.life / 60_000} minutes.`,
  confirm: "Confirm",
  anotherCode: "Send another code",
  anotherAddress: "Prove another address",
  nowVerified: (university: string) => `You are a verified student of ${university}.`,
} as const;

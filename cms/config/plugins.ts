import { LIMITS } from "#contract";
import { optional, required, wholeNumber } from "../src/environment";
import { IMAGE_SIZES } from "../src/image-sizes";
import { sealFile } from "../src/pictures/sealed-files";

const smtp = () => {
  const host = optional("SMTP_HOST");
  // Without a mail server a message is made and dropped: the CMS sends nothing anywhere by itself.
  if (host === undefined) return { jsonTransport: true };
  const user = optional("SMTP_USERNAME");
  return {
    host,
    port: wholeNumber("SMTP_PORT", 587, 1),
    auth: user === undefined ? undefined : { user, pass: required("SMTP_PASSWORD") },
  };
};

export default () => {
  const sender = optional("MAIL_FROM") ?? "no-reply@quad.localhost";
  return {
    "users-permissions": {
      config: {
        jwtSecret: required("JWT_SECRET"),
        jwtManagement: "refresh",
        sessions: { accessTokenLifespan: LIMITS.accessTokenLife / 1_000, httpOnly: false },
      },
    },
    upload: {
      config: {
        sizeLimit: LIMITS.uploadBytes,
        breakpoints: IMAGE_SIZES,
        providerOptions: { localServer: { setHeaders: sealFile } },
      },
    },
    email: {
      config: {
        provider: "nodemailer",
        providerOptions: smtp(),
        settings: { defaultFrom: sender, defaultReplyTo: sender },
      },
    },
  };
};

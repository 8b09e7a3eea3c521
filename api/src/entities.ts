import { ApiKey } from "./api-keys/api-key.entity.js";
import { ContactMessage } from "./contact/contact-message.entity.js";
import { DefaultTemplate, DefaultTemplateType } from "./defaults/defaults.entity.js";
import { LoginAttempt } from "./login-attempts/login-attempt.entity.js";
import { Mail } from "./mail/mail.entity.js";
import { Megaprompt } from "./megaprompts/megaprompt.entity.js";
import { Session } from "./sessions/session.entity.js";
import { Template } from "./templates/template.entity.js";
import { TemplateType } from "./types/template-type.entity.js";
import { User } from "./users/user.entity.js";

/** Not in `database/`, which does not depend on features. */
export const ENTITIES = [
  User,
  Session,
  LoginAttempt,
  ApiKey,
  ContactMessage,
  Mail,
  TemplateType,
  Template,
  Megaprompt,
  DefaultTemplateType,
  DefaultTemplate,
];

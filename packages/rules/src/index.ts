export {
  forgotForm,
  loginFields,
  loginForm,
  loginPassword,
  loginUsername,
  newPassword,
  registerFields,
  registerForm,
  username,
} from "./account.ts";
export { contactFields, contactForm, contactMessage, contactName } from "./contact.ts";
export {
  activeFields,
  DEFAULT_TYPE_COLOR,
  defaultTemplateFields,
  defaultTemplateForm,
  defaultTypeFields,
  defaultTypeForm,
  defaultTypeIdInBody,
  orderedIds,
} from "./defaults.ts";
export { email, optionalEmail } from "./email.ts";
export { ENCODINGS, type Encoding } from "./encodings.ts";
export { EXTENSION_CONTRACT, OLDEST_EXTENSION_CONTRACT } from "./extension.ts";
export {
  deviceName,
  SITE_LIMITS,
  SITE_METHODS,
  type SiteMethod,
  siteForm,
  siteLongTextLimit,
  siteMatches,
  siteMethod,
  siteName,
  siteNotes,
  siteOrigin,
  siteReports,
  siteSelector,
  siteSelectors,
} from "./extension-site.ts";
export { idInBody, idInUrl, promptIds, readId, somePromptIds } from "./id.ts";
export { improveContent, improveFields, improveInstruction } from "./improve.ts";
export { INVITATION_LIMITS, invitationCode, invitationFields, invitationForm } from "./invitation.ts";
export { LIMITS, MAX_ID, ORGANISE_LIMITS, PAGE_SIZE, PRESET_LIMITS, TRASH_DAYS } from "./limits.ts";
export { coversOrigin, type MatchPattern, matchesUrl, readMatchPattern } from "./match-pattern.ts";
export {
  megapromptFields,
  megapromptHeading,
  megapromptName,
  megapromptParts,
  megapromptSeparator,
} from "./megaprompt.ts";
export { presetFields, presetName, presetValues } from "./preset.ts";
export {
  offered,
  promptCommand,
  promptContent,
  promptDescription,
  promptFields,
  promptForm,
  promptTitle,
  promptTypeIdInBody,
  search,
} from "./prompt.ts";
export { typeColor, typeDefaultContent, typeFields, typeForm, typeLabel, typeName } from "./prompt-type.ts";
export { QUOTA_LIMITS, quotaForm } from "./quota.ts";
export {
  apiKeyForm,
  apiKeyName,
  changedPassword,
  currentPassword,
  currentPasswordForm,
  emailForm,
  passwordForm,
  recoveryCode,
  resetForm,
  usernameForm,
} from "./settings.ts";
export { favourite, filterName, filterQuery, tagName, tagNames } from "./tag.ts";
export { tagKey, uniqueTags } from "./tag-key.ts";
export { isStorable, type TextRule, text, textProblem } from "./text.ts";
export { CLIENT_SOURCES, VERSION_SOURCES, type VersionSource, versionFields, versionNote } from "./version.ts";

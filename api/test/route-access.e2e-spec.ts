import { gzipSync } from "node:zlib";
import type { EntityManager } from "@mikro-orm/postgresql";
import { ModulesContainer } from "@nestjs/core";
import { ApiKey } from "../src/api-keys/api-key.entity.js";
import type { Access } from "../src/common/access.js";
import { listRoutes } from "../src/common/routes.js";
import { Database, type Transaction } from "../src/database/database.js";
import { DefaultTemplate, DefaultTemplateType } from "../src/defaults/defaults.entity.js";
import { IdempotencyInterceptor } from "../src/idempotency/write-routes.js";
import { Session } from "../src/sessions/session.entity.js";
import { TrashService } from "../src/trash/trash.service.js";
import type { TemplateType } from "../src/types/template-type.entity.js";
import { User } from "../src/users/user.entity.js";
import { openApp, type TestApp } from "./support/app.js";
import {
  makeFilter,
  makeMegaprompt,
  makeMessage,
  makePreset,
  makeTag,
  makeTemplate,
  makeType,
  makeUser,
  next,
} from "./support/makers.js";
import { makePerson } from "./support/race-person.js";
import { as, makeKey, PASSWORD, type Person, register, registerAdmin } from "./support/session.js";

type Mine = {
  ownerId: number;
  typeId: number;
  templateId: number;
  command: string;
  sessionId: number;
  keyId: number;
  defaultTypeId: number;
  defaultTemplateId: number;
  tagIds: [number, number];
  filterId: number;
  presetId: number;
  megapromptId: number;
  otherId: number;
  messageId: number;
  invitationId: number;
  trashId: number;
  strangerId: number;
  importId: number;
  undoId: number;
  cancelledId: number;
  exportId: number;
  siteId: number;
};
type Call = { path: string; body?: object };
type Row = {
  access: Access;
  /** The status for permitted callers. */
  status: number;
  /** The call, on something of the asker's own or, for the strangers, of the owner's. */
  call: (mine: Mine) => Call;
  /** 404 to everybody but the owner. */
  owned?: true;
  /** Opened by an API key of its caller too, for what is the caller's own. */
  key?: true;
  /** The status for an administrator, where it is another than for a user. */
  adminStatus?: number;
};

const csv = "act,prompt\nPoet,Write a poem.";
const prompt = ({ typeId }: Pick<Mine, "typeId">) => ({ title: "Poet", content: "Write a poem.", typeId });
const type = { name: "plays", label: "Writing", color: "#34c759" };
const site = {
  name: "Our chat",
  matches: ["https://chat.example.org/*"],
  inputSelectors: ["textarea"],
  method: "auto",
  longTextLimit: null,
  notes: "",
};
const preset = () => ({ name: `preset ${next()}`, values: [{ name: "customer", value: "Ada" }] });
const megaprompt = () => ({ name: `mega ${next()}`, separator: "rule", titles: false, parts: [] });
const atMessage =
  (rest = "", body?: object) =>
  ({ messageId }: Mine): Call => ({ path: `/api/admin/messages/${messageId}${rest}`, ...(body && { body }) });
const at = (path: string, body?: object) => (): Call => (body ? { path, body } : { path });

/** Every route there is. Add a new one with its permitted callers, or this test fails. */
const ROUTES: Record<string, Row> = {
  // OAuth is off without PUBLIC_URL.
  "GET /api/.well-known/oauth-authorization-server": {
    access: "public",
    status: 404,
    call: at("/api/.well-known/oauth-authorization-server"),
  },
  "GET /api/.well-known/oauth-protected-resource": {
    access: "public",
    status: 404,
    call: at("/api/.well-known/oauth-protected-resource"),
  },
  "GET /api/.well-known/oauth-protected-resource/mcp": {
    access: "public",
    status: 404,
    call: at("/api/.well-known/oauth-protected-resource/mcp"),
  },
  "POST /api/oauth/requests": { access: "user", status: 404, call: at("/api/oauth/requests", { query: "" }) },
  "POST /api/oauth/consent": {
    access: "user",
    status: 404,
    call: at("/api/oauth/consent", { query: "", allow: true }),
  },
  "POST /api/oauth/register": { access: "public", status: 404, call: at("/api/oauth/register", {}) },
  "POST /api/oauth/token": { access: "public", status: 404, call: at("/api/oauth/token") },
  "POST /api/oauth/revoke": { access: "public", status: 404, call: at("/api/oauth/revoke") },
  "GET /api/admin/copy-to-default/existing": {
    access: "admin",
    status: 200,
    call: ({ templateId }) => ({ path: `/api/admin/copy-to-default/existing?userId=1&templateIds=${templateId}` }),
  },
  "GET /api/admin/copy-to-default/template/:id": {
    access: "admin",
    status: 200,
    call: ({ templateId, ownerId }) => ({
      path: `/api/admin/copy-to-default/template/${templateId}?userId=${ownerId}`,
    }),
  },
  "POST /api/admin/copy-to-default/template/:id": {
    access: "admin",
    status: 200,
    call: ({ templateId, ownerId }) => ({
      path: `/api/admin/copy-to-default/template/${templateId}`,
      body: { userId: ownerId },
    }),
  },
  "POST /api/admin/copy-to-default/templates": {
    access: "admin",
    status: 200,
    call: ({ templateId, ownerId }) => ({
      path: "/api/admin/copy-to-default/templates",
      body: { userId: ownerId, templateIds: [templateId] },
    }),
  },
  "GET /api/admin/copy-to-default/type/:id": {
    access: "admin",
    status: 200,
    call: ({ typeId, ownerId }) => ({ path: `/api/admin/copy-to-default/type/${typeId}?userId=${ownerId}` }),
  },
  "POST /api/admin/copy-to-default/type/:id": {
    access: "admin",
    status: 200,
    call: ({ typeId, ownerId }) => ({ path: `/api/admin/copy-to-default/type/${typeId}`, body: { userId: ownerId } }),
  },
  "GET /api/admin/default-templates": { access: "admin", status: 200, call: at("/api/admin/default-templates") },
  "POST /api/admin/default-templates": {
    access: "admin",
    status: 201,
    call: ({ defaultTypeId }) => ({ path: "/api/admin/default-templates", body: prompt({ typeId: defaultTypeId }) }),
  },
  "PUT /api/admin/default-templates/order": {
    access: "admin",
    status: 204,
    call: ({ defaultTypeId, defaultTemplateId }) => ({
      path: "/api/admin/default-templates/order",
      body: { typeId: defaultTypeId, ids: [defaultTemplateId] },
    }),
  },
  "DELETE /api/admin/default-templates/:id": {
    access: "admin",
    status: 204,
    call: ({ defaultTemplateId }) => ({ path: `/api/admin/default-templates/${defaultTemplateId}` }),
  },
  "GET /api/admin/default-templates/:id": {
    access: "admin",
    status: 200,
    call: ({ defaultTemplateId }) => ({ path: `/api/admin/default-templates/${defaultTemplateId}` }),
  },
  "PUT /api/admin/default-templates/:id": {
    access: "admin",
    status: 200,
    call: ({ defaultTypeId, defaultTemplateId }) => ({
      path: `/api/admin/default-templates/${defaultTemplateId}`,
      body: prompt({ typeId: defaultTypeId }),
    }),
  },
  "PUT /api/admin/default-templates/:id/toggle-active": {
    access: "admin",
    status: 200,
    call: ({ defaultTemplateId }) => ({
      path: `/api/admin/default-templates/${defaultTemplateId}/toggle-active`,
      body: { isActive: false },
    }),
  },
  "GET /api/admin/default-types": { access: "admin", status: 200, call: at("/api/admin/default-types") },
  "POST /api/admin/default-types": {
    access: "admin",
    status: 201,
    call: () => ({ path: "/api/admin/default-types", body: { ...type, name: `made_${next()}` } }),
  },
  "PUT /api/admin/default-types/order": {
    access: "admin",
    status: 200,
    call: ({ defaultTypeId }) => ({ path: "/api/admin/default-types/order", body: { ids: [defaultTypeId] } }),
  },
  "DELETE /api/admin/default-types/:id": {
    access: "admin",
    status: 204,
    call: ({ defaultTypeId }) => ({ path: `/api/admin/default-types/${defaultTypeId}` }),
  },
  "GET /api/admin/default-types/:id": {
    access: "admin",
    status: 200,
    call: ({ defaultTypeId }) => ({ path: `/api/admin/default-types/${defaultTypeId}` }),
  },
  "PUT /api/admin/default-types/:id": {
    access: "admin",
    status: 200,
    call: ({ defaultTypeId }) => ({
      path: `/api/admin/default-types/${defaultTypeId}`,
      body: { ...type, name: `changed_${next()}` },
    }),
  },
  "PUT /api/admin/default-types/:id/toggle-active": {
    access: "admin",
    status: 200,
    call: ({ defaultTypeId }) => ({
      path: `/api/admin/default-types/${defaultTypeId}/toggle-active`,
      body: { isActive: true },
    }),
  },
  "GET /api/admin/defaults/preview": { access: "admin", status: 200, call: at("/api/admin/defaults/preview") },
  "GET /api/admin/defaults/starter-set": { access: "admin", status: 200, call: at("/api/admin/defaults/starter-set") },
  "GET /api/admin/defaults/starter-set/status": {
    access: "admin",
    status: 200,
    call: at("/api/admin/defaults/starter-set/status"),
  },
  "PUT /api/admin/defaults/starter-set": {
    access: "admin",
    status: 200,
    call: at("/api/admin/defaults/starter-set", { isActive: false }),
  },
  "DELETE /api/admin/defaults/starter-set/notice": {
    access: "admin",
    status: 204,
    call: at("/api/admin/defaults/starter-set/notice"),
  },
  "POST /api/admin/defaults/starter-set": { access: "admin", status: 200, call: at("/api/admin/defaults/starter-set") },
  "GET /api/admin/api-keys": { access: "admin", status: 200, call: at("/api/admin/api-keys") },
  "DELETE /api/admin/api-keys/:id": {
    access: "admin",
    status: 204,
    call: ({ keyId }) => ({ path: `/api/admin/api-keys/${keyId}` }),
  },
  "GET /api/admin/audit": { access: "admin", status: 200, call: at("/api/admin/audit") },
  "GET /api/admin/audit/export": { access: "admin", status: 200, call: at("/api/admin/audit/export") },
  "GET /api/admin/backups": { access: "admin", status: 200, call: at("/api/admin/backups") },
  "POST /api/admin/backups": { access: "admin", status: 201, call: at("/api/admin/backups", {}) },
  "POST /api/admin/backups/:id/download": {
    access: "admin",
    // There is no such backup.
    status: 404,
    call: at("/api/admin/backups/999999/download", { currentPassword: PASSWORD }),
  },
  "POST /api/admin/backups/:id/restore": {
    access: "admin",
    status: 404,
    call: at("/api/admin/backups/999999/restore", { currentPassword: PASSWORD }),
  },
  "GET /api/admin/invitations": { access: "admin", status: 200, call: at("/api/admin/invitations") },
  "POST /api/admin/invitations": {
    access: "admin",
    status: 201,
    call: at("/api/admin/invitations", { note: "", maxUses: 1, days: 1 }),
  },
  "DELETE /api/admin/invitations/:id": {
    access: "admin",
    status: 204,
    call: ({ invitationId }) => ({ path: `/api/admin/invitations/${invitationId}` }),
  },
  "GET /api/admin/failed-sign-ins": { access: "admin", status: 200, call: at("/api/admin/failed-sign-ins") },
  "GET /api/admin/statistics": { access: "admin", status: 200, call: at("/api/admin/statistics") },
  "GET /api/admin/system": { access: "admin", status: 200, call: at("/api/admin/system") },
  "DELETE /api/admin/users/:id": {
    access: "admin",
    status: 204,
    call: ({ strangerId }) => ({ path: `/api/admin/users/${strangerId}` }),
  },
  "POST /api/admin/users/:id/recovery-code": {
    access: "admin",
    status: 200,
    call: ({ strangerId }) => ({ path: `/api/admin/users/${strangerId}/recovery-code` }),
  },
  "GET /api/admin/users/:id/quota": {
    access: "admin",
    status: 200,
    call: ({ strangerId }) => ({ path: `/api/admin/users/${strangerId}/quota` }),
  },
  "PUT /api/admin/users/:id/quota": {
    access: "admin",
    status: 200,
    call: ({ strangerId }) => ({
      path: `/api/admin/users/${strangerId}/quota`,
      body: { maxPrompts: null, maxBytes: null },
    }),
  },
  "PUT /api/admin/users/:id/role": {
    access: "admin",
    status: 200,
    call: ({ strangerId }) => ({ path: `/api/admin/users/${strangerId}/role`, body: { isAdmin: true } }),
  },
  "DELETE /api/admin/users/:id/sessions": {
    access: "admin",
    status: 204,
    call: ({ strangerId }) => ({ path: `/api/admin/users/${strangerId}/sessions` }),
  },
  "GET /api/admin/extension-sites": { access: "admin", status: 200, call: at("/api/admin/extension-sites") },
  "POST /api/admin/extension-sites": { access: "admin", status: 201, call: at("/api/admin/extension-sites", site) },
  "GET /api/admin/extension-sites/:id": {
    access: "admin",
    status: 200,
    call: ({ siteId }) => ({ path: `/api/admin/extension-sites/${siteId}` }),
  },
  "PATCH /api/admin/extension-sites/:id": {
    access: "admin",
    status: 200,
    call: ({ siteId }) => ({ path: `/api/admin/extension-sites/${siteId}`, body: { isActive: false } }),
  },
  "DELETE /api/admin/extension-sites/:id": {
    access: "admin",
    status: 204,
    call: ({ siteId }) => ({ path: `/api/admin/extension-sites/${siteId}` }),
  },
  "GET /api/admin/messages": { access: "admin", status: 200, call: at("/api/admin/messages?unread=true") },
  "GET /api/admin/messages/summary": { access: "admin", status: 200, call: at("/api/admin/messages/summary") },
  "GET /api/admin/messages/:id": { access: "admin", status: 200, call: atMessage() },
  "PATCH /api/admin/messages/:id": { access: "admin", status: 200, call: atMessage("", { read: true }) },
  "POST /api/admin/messages/retry-failed": {
    access: "admin",
    status: 200,
    call: at("/api/admin/messages/retry-failed"),
  },
  "POST /api/admin/messages/:id/retry": { access: "admin", status: 200, call: atMessage("/retry") },
  "DELETE /api/admin/messages/:id": { access: "admin", status: 204, call: atMessage() },
  "GET /api/admin/user-stats": { access: "admin", status: 200, call: at("/api/admin/user-stats") },
  "GET /api/admin/users": { access: "admin", status: 200, call: at("/api/admin/users") },
  "DELETE /api/auth/sessions": { access: "user", status: 204, call: at("/api/auth/sessions") },
  "GET /api/auth/failed-sign-ins": { access: "user", status: 200, call: at("/api/auth/failed-sign-ins") },
  "GET /api/auth/sessions": { access: "user", status: 200, call: at("/api/auth/sessions") },
  "DELETE /api/auth/sessions/:id": {
    access: "user",
    status: 204,
    owned: true,
    call: ({ sessionId }) => ({ path: `/api/auth/sessions/${sessionId}` }),
  },
  "POST /api/auth/forgot-password": {
    access: "public",
    status: 200,
    call: at("/api/auth/forgot-password", { username: "nobody" }),
  },
  // A header names the caller here; the rules for links have tests of their own.
  "GET /api/auth/logout": { access: "user", status: 200, call: at("/api/auth/logout") },
  "POST /api/auth/recovery-code": {
    access: "user",
    status: 200,
    call: at("/api/auth/recovery-code", { currentPassword: PASSWORD }),
  },
  "DELETE /api/auth/user": { access: "user", status: 204, adminStatus: 403, call: at("/api/auth/user") },
  "PUT /api/auth/user": {
    access: "user",
    status: 200,
    call: at("/api/auth/user", { currentPassword: PASSWORD, email: "ada@example.org" }),
  },
  "POST /api/contact": {
    access: "public",
    status: 202,
    call: at("/api/contact", { email: "ada@example.org", message: "Where is the export?" }),
  },
  "GET /api/diagnostics/firebase-config": {
    access: "public",
    status: 200,
    call: at("/api/diagnostics/firebase-config"),
  },
  "GET /api/extension/about": { access: "public", status: 200, call: at("/api/extension/about") },
  "GET /api/extension/api-key": { access: "admin", status: 200, call: at("/api/extension/api-key") },
  "GET /api/extension/api-keys": { access: "user", status: 200, call: at("/api/extension/api-keys") },
  "POST /api/extension/api-keys": {
    access: "user",
    status: 201,
    call: at("/api/extension/api-keys", { name: "Laptop" }),
  },
  "DELETE /api/extension/api-keys/:id": {
    access: "user",
    status: 204,
    owned: true,
    call: ({ keyId }) => ({ path: `/api/extension/api-keys/${keyId}` }),
  },
  "GET /api/api-keys": { access: "user", status: 200, call: at("/api/api-keys") },
  "POST /api/api-keys": { access: "user", status: 201, call: at("/api/api-keys", { name: "Laptop" }) },
  "POST /api/api-keys/extension": { access: "admin", status: 201, call: at("/api/api-keys/extension") },
  "DELETE /api/api-keys/:id": {
    access: "user",
    status: 204,
    owned: true,
    call: ({ keyId }) => ({ path: `/api/api-keys/${keyId}` }),
  },
  "POST /api/extension/connect": {
    access: "public",
    status: 401,
    call: at("/api/extension/connect", { code: "of nobody", device: "Chrome" }),
  },
  "POST /api/extension/connect-codes": { access: "user", status: 201, call: at("/api/extension/connect-codes") },
  "GET /api/extension/sites": { access: "user", key: true, status: 200, call: at("/api/extension/sites") },
  "POST /api/extension/sites": {
    access: "user",
    key: true,
    status: 201,
    call: () => ({
      path: "/api/extension/sites",
      body: { name: "Chat", origin: `https://chat${next()}.example.org`, inputSelector: "textarea" },
    }),
  },
  "POST /api/extension/sites/reports": {
    access: "user",
    key: true,
    status: 204,
    call: ({ siteId }) => ({
      path: "/api/extension/sites/reports",
      body: { reports: [{ siteId, succeeded: 1, failed: 0 }] },
    }),
  },
  "GET /api/templates/export": { access: "user", status: 200, call: at("/api/templates/export") },
  "POST /api/auth/login": {
    access: "public",
    status: 401,
    call: at("/api/auth/login", { username: "nobody", password: "x" }),
  },
  "POST /api/auth/logout": { access: "user", key: true, status: 200, call: at("/api/auth/logout") },
  "GET /api/auth/registration": { access: "public", status: 200, call: at("/api/auth/registration") },
  "POST /api/auth/register": {
    access: "public",
    status: 409,
    call: at("/api/auth/register", { username: "owner", password: "correct horse" }),
  },
  "GET /api/auth/user": { access: "user", status: 200, call: at("/api/auth/user") },
  "POST /api/extension/templates": {
    access: "user",
    key: true,
    status: 201,
    call: (mine) => ({ path: "/api/extension/templates", body: prompt(mine) }),
  },
  "DELETE /api/extension/templates/:id": {
    access: "user",
    key: true,
    status: 204,
    owned: true,
    call: ({ templateId }) => ({ path: `/api/extension/templates/${templateId}` }),
  },
  "PATCH /api/extension/templates/:id": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ templateId }) => ({ path: `/api/extension/templates/${templateId}`, body: { title: "New" } }),
  },
  "POST /api/extension/templates/:id/usage": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ templateId }) => ({ path: `/api/extension/templates/${templateId}/usage` }),
  },
  "PUT /api/templates/:id": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: (mine) => ({ path: `/api/templates/${mine.templateId}`, body: prompt(mine) }),
  },
  "PATCH /api/templates/:id": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ templateId }) => ({ path: `/api/templates/${templateId}`, body: { title: "New" } }),
  },
  "DELETE /api/templates/:id": {
    access: "user",
    key: true,
    status: 204,
    owned: true,
    call: ({ templateId }) => ({ path: `/api/templates/${templateId}` }),
  },
  "GET /api/commands/:command": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ command }) => ({ path: `/api/commands/${command}` }),
  },
  "GET /api/health": { access: "public", status: 200, call: at("/api/health") },
  "GET /api/health/live": { access: "public", status: 200, call: at("/api/health/live") },
  "GET /api/health/ready": { access: "public", status: 200, call: at("/api/health/ready") },
  "GET /api/quota": { access: "user", status: 200, call: at("/api/quota") },
  "GET /api/stats": { access: "user", key: true, status: 200, call: at("/api/stats") },
  "GET /api/templates": { access: "user", key: true, status: 200, call: at("/api/templates") },
  "POST /api/templates": {
    access: "user",
    key: true,
    status: 201,
    call: (mine) => ({ path: "/api/templates", body: prompt(mine) }),
  },
  "GET /api/templates/:id": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ templateId }) => ({ path: `/api/templates/${templateId}` }),
  },
  "GET /api/templates/:id/related": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ templateId }) => ({ path: `/api/templates/${templateId}/related` }),
  },
  "POST /api/templates/:id/usage": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ templateId }) => ({ path: `/api/templates/${templateId}/usage` }),
  },
  "POST /api/templates/usage": {
    access: "user",
    key: true,
    status: 200,
    call: ({ templateId }) => ({ path: "/api/templates/usage", body: { ids: [templateId] } }),
  },
  "GET /api/templates/default": { access: "user", key: true, status: 200, call: at("/api/templates/default") },
  "GET /api/imports": { access: "user", status: 200, call: at("/api/imports") },
  "POST /api/imports": {
    access: "user",
    status: 201,
    call: at("/api/imports", { files: [{ name: "prompts.csv", text: csv }] }),
  },
  "GET /api/imports/:id": {
    access: "user",
    status: 200,
    owned: true,
    call: ({ importId }) => ({ path: `/api/imports/${importId}` }),
  },
  "DELETE /api/imports/:id": {
    access: "user",
    status: 204,
    owned: true,
    call: ({ importId }) => ({ path: `/api/imports/${importId}` }),
  },
  "GET /api/imports/:id/rows": {
    access: "user",
    status: 200,
    owned: true,
    call: ({ importId }) => ({ path: `/api/imports/${importId}/rows` }),
  },
  "GET /api/imports/:id/rows/:n": {
    access: "user",
    status: 200,
    owned: true,
    call: ({ importId }) => ({ path: `/api/imports/${importId}/rows/1` }),
  },
  "POST /api/imports/:id/apply": {
    access: "user",
    status: 200,
    owned: true,
    call: ({ importId }) => ({ path: `/api/imports/${importId}/apply`, body: {} }),
  },
  "POST /api/imports/:id/undo": {
    access: "user",
    status: 409,
    owned: true,
    call: ({ importId }) => ({ path: `/api/imports/${importId}/undo` }),
  },
  "GET /api/templates/improve": { access: "user", key: true, status: 200, call: at("/api/templates/improve") },
  // No provider is configured here.
  "POST /api/templates/improve": {
    access: "user",
    key: true,
    status: 503,
    call: at("/api/templates/improve", { content: "Write a poem." }),
  },
  "GET /api/templates/several": {
    access: "user",
    key: true,
    status: 200,
    call: ({ templateId }) => ({ path: `/api/templates/several?ids=${templateId}` }),
  },
  "GET /api/templates/offered": { access: "user", key: true, status: 200, call: at("/api/templates/offered") },
  "GET /api/templates/recent": { access: "user", key: true, status: 200, call: at("/api/templates/recent") },
  "GET /api/templates/:id/versions": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ templateId }) => ({ path: `/api/templates/${templateId}/versions` }),
  },
  "GET /api/templates/commands/:command": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ command }) => ({ path: `/api/templates/commands/${command}` }),
  },
  "GET /api/templates/:id/versions/:n": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ templateId }) => ({ path: `/api/templates/${templateId}/versions/1` }),
  },
  "POST /api/templates/:id/versions/:n/restore": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ templateId }) => ({ path: `/api/templates/${templateId}/versions/1/restore`, body: {} }),
  },
  "DELETE /api/trash": { access: "user", status: 204, call: at("/api/trash") },
  "GET /api/trash": { access: "user", key: true, status: 200, call: at("/api/trash") },
  "DELETE /api/trash/:id": {
    access: "user",
    status: 204,
    owned: true,
    call: ({ trashId }) => ({ path: `/api/trash/${trashId}` }),
  },
  "GET /api/trash/:id": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ trashId }) => ({ path: `/api/trash/${trashId}` }),
  },
  "POST /api/trash/:id/restore": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ trashId }) => ({ path: `/api/trash/${trashId}/restore` }),
  },
  "GET /api/templates/counts": { access: "user", key: true, status: 200, call: at("/api/templates/counts") },
  "POST /api/templates/bulk": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ templateId }) => ({
      path: "/api/templates/bulk",
      body: { action: "favourite", favourite: true, ids: [templateId] },
    }),
  },
  "POST /api/templates/:id/duplicate": {
    access: "user",
    key: true,
    status: 201,
    owned: true,
    call: ({ templateId }) => ({ path: `/api/templates/${templateId}/duplicate` }),
  },
  "PUT /api/templates/:id/position": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ templateId, otherId }) => ({
      path: `/api/templates/${templateId}/position`,
      body: { after: otherId },
    }),
  },
  "GET /api/tags": { access: "user", key: true, status: 200, call: at("/api/tags") },
  "GET /api/tags/:id": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ tagIds: [id] }) => ({ path: `/api/tags/${id}` }),
  },
  "PUT /api/tags/:id": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ tagIds: [id] }) => ({ path: `/api/tags/${id}`, body: { name: "renamed" } }),
  },
  "POST /api/tags/:id/merge": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ tagIds: [id, into] }) => ({ path: `/api/tags/${id}/merge`, body: { into } }),
  },
  "DELETE /api/tags/:id": {
    access: "user",
    key: true,
    status: 204,
    owned: true,
    call: ({ tagIds: [id] }) => ({ path: `/api/tags/${id}` }),
  },
  "GET /api/operations": { access: "user", status: 200, call: at("/api/operations") },
  "GET /api/operations/:id": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ undoId }) => ({ path: `/api/operations/${undoId}` }),
  },
  "POST /api/operations/:id/cancel": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ cancelledId }) => ({ path: `/api/operations/${cancelledId}/cancel` }),
  },
  "POST /api/exports": { access: "user", status: 202, call: at("/api/exports", {}) },
  "GET /api/exports/:id/file": {
    access: "user",
    status: 200,
    owned: true,
    call: ({ exportId }) => ({ path: `/api/exports/${exportId}/file` }),
  },
  "POST /api/operations/:id/undo": {
    access: "user",
    status: 200,
    owned: true,
    call: ({ undoId }) => ({ path: `/api/operations/${undoId}/undo` }),
  },
  "POST /api/undo/:id": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ undoId }) => ({ path: `/api/undo/${undoId}` }),
  },
  "GET /api/getting-started": { access: "user", status: 200, call: at("/api/getting-started") },
  "GET /api/filters": { access: "user", status: 200, call: at("/api/filters") },
  "POST /api/filters": {
    access: "user",
    status: 201,
    call: at("/api/filters", { name: "Poems", query: "q=poem" }),
  },
  "GET /api/filters/:id": {
    access: "user",
    status: 200,
    owned: true,
    call: ({ filterId }) => ({ path: `/api/filters/${filterId}` }),
  },
  "PUT /api/filters/:id": {
    access: "user",
    status: 200,
    owned: true,
    call: ({ filterId }) => ({ path: `/api/filters/${filterId}`, body: { name: `${next()}`, query: "q=poem" } }),
  },
  "DELETE /api/filters/:id": {
    access: "user",
    status: 204,
    owned: true,
    call: ({ filterId }) => ({ path: `/api/filters/${filterId}` }),
  },
  "GET /api/variables": { access: "user", status: 200, call: at("/api/variables") },
  "GET /api/presets": { access: "user", key: true, status: 200, call: at("/api/presets") },
  "POST /api/presets": {
    access: "user",
    status: 201,
    call: () => ({ path: "/api/presets", body: preset() }),
  },
  "GET /api/presets/:id": {
    access: "user",
    status: 200,
    owned: true,
    call: ({ presetId }) => ({ path: `/api/presets/${presetId}` }),
  },
  "PUT /api/presets/:id": {
    access: "user",
    status: 200,
    owned: true,
    call: ({ presetId }) => ({ path: `/api/presets/${presetId}`, body: preset() }),
  },
  "DELETE /api/presets/:id": {
    access: "user",
    status: 204,
    owned: true,
    call: ({ presetId }) => ({ path: `/api/presets/${presetId}` }),
  },
  "GET /api/megaprompts": { access: "user", key: true, status: 200, call: at("/api/megaprompts") },
  "POST /api/megaprompts": {
    access: "user",
    key: true,
    status: 201,
    call: () => ({ path: "/api/megaprompts", body: megaprompt() }),
  },
  "GET /api/megaprompts/:id": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ megapromptId }) => ({ path: `/api/megaprompts/${megapromptId}` }),
  },
  "PUT /api/megaprompts/:id": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ megapromptId }) => ({ path: `/api/megaprompts/${megapromptId}`, body: megaprompt() }),
  },
  "DELETE /api/megaprompts/:id": {
    access: "user",
    key: true,
    status: 204,
    owned: true,
    call: ({ megapromptId }) => ({ path: `/api/megaprompts/${megapromptId}` }),
  },
  "GET /api/types/:id": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ typeId }) => ({ path: `/api/types/${typeId}` }),
  },
  "GET /api/types": { access: "user", key: true, status: 200, call: at("/api/types") },
  "POST /api/types": { access: "user", key: true, status: 201, call: at("/api/types", type) },
  "DELETE /api/types/:id": {
    access: "user",
    key: true,
    status: 204,
    owned: true,
    call: ({ typeId }) => ({ path: `/api/types/${typeId}` }),
  },
  "PUT /api/types/:id": {
    access: "user",
    key: true,
    status: 200,
    owned: true,
    call: ({ typeId }) => ({ path: `/api/types/${typeId}`, body: type }),
  },
};

let test: TestApp;
/** These only read or are refused, so that what they have is made once. */
let owner: Person;
let user: Person;
let admin: Person;
let keys: Person[];
const things = new Map<Person, Mine>();
beforeAll(async () => {
  test = await openApp();
  await register(test, "owner");
  [owner, user, admin] = [await makePerson(test), await makePerson(test), await makePerson(test, { isAdmin: true })];
  keys = await Promise.all([user, admin].map((person) => makeKey(test, person)));
  for (const person of [owner, user, admin]) things.set(person, await makeThings(person));
});
afterAll(() => test.close());
// The number of sites is limited.
afterEach(() =>
  test.sql("delete from extension_sites where id not in (?)", [[...things.values()].map(({ siteId }) => siteId)]),
);

async function send(route: string, caller: Person | undefined, mine: Mine): Promise<number> {
  const [method = "get"] = route.toLowerCase().split(" ");
  const { path, body } = rowOf(route).call(mine);
  const sent = as(test, caller)[method as "get"](path);
  return (await (body ? sent.send(body) : sent)).status;
}

/** Calls with what the person has; the call must not change anything. */
async function refused(route: string, caller: Person | undefined, of: Person): Promise<number> {
  const mine = things.get(of);
  if (!mine) throw new Error(`Nothing was made for ${of.username}`);
  return send(route, caller, mine);
}

/** These write although they are read with GET. */
const WRITING_READS = ["GET /api/auth/logout", "GET /api/extension/api-key"];
const reads = (route: string) => route.startsWith("GET ") && !WRITING_READS.includes(route);

/** Makes an allowed call; one that writes is made by a new person with a library of their own. */
async function allowed(route: string, role: "user" | "admin", byKey = false): Promise<number> {
  const isAdmin = role === "admin";
  if (reads(route)) {
    const person = isAdmin ? admin : user;
    return refused(route, byKey ? keys[isAdmin ? 1 : 0] : person, person);
  }
  const person = await makePerson(test, { isAdmin });
  return send(route, byKey ? await makeKey(test, person) : person, await makeThings(person, needsOf(route)));
}

async function makeSite(em: EntityManager): Promise<number> {
  const [made] = await em.execute<{ id: number }[]>(
    "insert into extension_sites (origin, fields) values ('admin', ?) returning id",
    [JSON.stringify(site)],
  );
  return made?.id ?? 0;
}

async function makeImport(em: EntityManager, userId: number): Promise<number> {
  const [made] = await em.execute<{ id: number }[]>(
    "insert into imports (user_id, files, types) values (?, '[]', '[]') returning id",
    [userId],
  );
  const id = made?.id ?? 0;
  await em.execute(
    "insert into import_rows (import_id, n, file, title, status, message) values (?, 1, 'a', 'b', 'problem', 'c')",
    [id],
  );
  return id;
}

async function makeInvitation(em: EntityManager): Promise<number> {
  const [made] = await em.execute<{ id: number }[]>(
    `insert into invitations (code_hash, note, max_uses, expires_at) values (?, '', 1, now() + interval '1 day') returning id`,
    [`${next()}`],
  );
  return made?.id ?? 0;
}

async function makeUndo(em: EntityManager, userId: number, templateId: number): Promise<number> {
  const change = JSON.stringify({ kind: "favourite", favourite: true, ids: [templateId] });
  const [made] = await em.execute<{ id: number }[]>(
    `insert into operations (user_id, kind, name, prompt_count, change, expires_at)
     values (?, 'favourite', '', 1, ?, now() + interval '1 day') returning id`,
    [userId, change],
  );
  return made?.id ?? 0;
}

async function makeOperation(em: EntityManager, userId: number, kind: string, status: string): Promise<number> {
  const [made] = await em.execute<{ id: number }[]>(
    `insert into operations (user_id, kind, status, name, prompt_count, expires_at)
     values (?, ?, ?, '', 0, now() + interval '1 day') returning id`,
    [userId, kind, status],
  );
  return made?.id ?? 0;
}

async function makeExport(em: EntityManager, userId: number): Promise<number> {
  const id = await makeOperation(em, userId, "export", "done");
  await em.execute("insert into export_chunks (operation_id, n, data) values (?, 0, ?)", [id, gzipSync("{}")]);
  return id;
}

/** What a route's call reads of `Mine`: the rest need not be made. */
function needsOf(route: string): Set<string> {
  const needs = new Set<string>();
  const get = (_: object, name: string) => {
    needs.add(name);
    return [0, 0];
  };
  rowOf(route).call(new Proxy({}, { get }) as Mine);
  return needs;
}

/** A type with a prompt, and everything or only what is needed beside it; the other ids are 0. */
async function makeThings(person: Person, needs?: Set<string>): Promise<Mine> {
  const em = test.orm.em.fork();
  const type = await makeType(em, await em.findOneOrFail(User, { id: person.id }));
  const template = await makeTemplate(em, type);
  await em.execute("update templates set command = concat('access-', id) where id = ?", [template.id]);
  const isNeeded = (...names: (keyof Mine)[]) => needs === undefined || names.some((name) => needs.has(name));
  const made = async (name: keyof Mine, make: () => Promise<number>) => (isNeeded(name) ? make() : 0);
  return {
    ownerId: person.id,
    typeId: type.id,
    templateId: template.id,
    command: `access-${template.id}`,
    otherId: await made("otherId", async () => (await makeTemplate(em, type)).id),
    tagIds: isNeeded("tagIds") ? [await makeTag(em, template), await makeTag(em, template)] : [0, 0],
    filterId: await made("filterId", () => makeFilter(em, type.user)),
    presetId: await made("presetId", () => makePreset(em, type.user)),
    megapromptId: await made("megapromptId", () => makeMegaprompt(em, type.user)),
    sessionId: await made("sessionId", () => makeSession(em, type.user)),
    keyId: await made("keyId", () => makeApiKey(em, type.user)),
    trashId: await made("trashId", () => makeTrash(em, type)),
    messageId: await made("messageId", async () => (await makeMessage(em)).id),
    strangerId: await made("strangerId", async () => (await makeUser(em)).id),
    importId: await made("importId", () => makeImport(em, person.id)),
    siteId: await made("siteId", () => makeSite(em)),
    invitationId: await made("invitationId", () => makeInvitation(em)),
    undoId: await made("undoId", () => makeUndo(em, person.id, template.id)),
    cancelledId: await made("cancelledId", () => makeOperation(em, person.id, "delete", "cancelled")),
    exportId: await made("exportId", () => makeExport(em, person.id)),
    ...(isNeeded("defaultTypeId", "defaultTemplateId")
      ? await makeDefaults(em)
      : { defaultTypeId: 0, defaultTemplateId: 0 }),
  };
}

async function makeSession(em: EntityManager, user: User): Promise<number> {
  const session = em.create(Session, { user, expiresAt: new Date(Date.now() + 3600_000) });
  await em.flush();
  return session.id;
}

async function makeApiKey(em: EntityManager, user: User): Promise<number> {
  const key = em.create(ApiKey, {
    scopes: ["read", "write"],
    prompts: { kind: "all" },
    user,
    name: `${next()}`,
    hash: `${next()}`,
    prefix: "ptk_",
    lastFour: "",
  });
  await em.flush();
  return key.id;
}

async function makeTrash(em: EntityManager, type: TemplateType): Promise<number> {
  const { id } = await makeTemplate(em, type);
  const trash = test.app.get(TrashService, { strict: false });
  const discard = (tx: Transaction) => trash.discard(tx, type.user.id, { templateIds: [id] });
  return (await test.app.get(Database).transaction(discard)).trashId;
}

async function makeDefaults(em: EntityManager) {
  const type = em.create(DefaultTemplateType, { name: `default_${next()}`, label: "Default", color: "#000000" });
  const template = em.create(DefaultTemplate, { type, title: "Poet", content: "Write a poem." });
  await em.flush();
  return { defaultTypeId: type.id, defaultTemplateId: template.id };
}

function rowOf(route: string): Row {
  const row = ROUTES[route];
  if (!row) throw new Error(`${route} is not in the table`);
  return row;
}

describe("the table of routes", () => {
  it("has every route of the application with its access, but that of agents, which takes API keys only", () => {
    const all = listRoutes(test.app.get(ModulesContainer));
    const routes = all.filter(({ path }) => path !== "/api/mcp");
    expect(all.length - routes.length).toBe(1);
    const found = routes.map(({ method, path, access, byKey }) => [`${method} ${path}`, { access, byKey }]);
    const expected = Object.entries(ROUTES).map(([route, { access, key = false }]) => [route, { access, byKey: key }]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });

  it("has a transaction for every route that writes, and for no other", () => {
    for (const { method, path, interceptors } of listRoutes(test.app.get(ModulesContainer))) {
      const expected = method === "GET" ? [] : [IdempotencyInterceptor];
      expect({ method, path, interceptors }).toEqual({ method, path, interceptors: expected });
    }
  });
});

describe("an API key", () => {
  /** What stands first in an address: `types`, or `sites` of the extension. */
  const area = (route: string) => /\/api\/((?:extension\/)?[\w-]+)/.exec(route)?.[1] ?? "";

  it("reaches its owner's prompts, types, presets, usage and improve, its own end, and nothing else", () => {
    const library =
      "commands extension/sites extension/templates megaprompts operations presets stats tags templates trash types undo".split(
        " ",
      );
    const opened = Object.entries(ROUTES).filter(([, { key }]) => key);
    const others = opened.filter(([route]) => !library.includes(area(route)));
    expect(others.map(([route]) => route)).toEqual(["POST /api/auth/logout"]);
    for (const used of ["GET /api/types", "GET /api/templates/several", "POST /api/templates/usage"])
      expect(opened.map(([route]) => route)).toContain(used);
  });
});

describe.each(Object.keys(ROUTES))("%s", (route) => {
  const { access, status, owned, key, adminStatus = status } = rowOf(route);
  const isPublic = access === "public";

  it(`answers ${isPublic ? status : 401} to a caller that is not signed in`, async () => {
    expect(await refused(route, undefined, owner)).toBe(isPublic ? status : 401);
  });

  it(`answers ${access === "admin" ? 403 : status} to a user`, async () => {
    const answer = access === "admin" ? refused(route, user, user) : allowed(route, "user");
    expect(await answer).toBe(access === "admin" ? 403 : status);
  });

  it(`answers ${adminStatus} to an administrator`, async () => {
    expect(await allowed(route, "admin")).toBe(adminStatus);
  });

  if (key || isPublic) {
    it(`answers ${status} to the API key of a user and of an administrator`, async () => {
      expect(await allowed(route, "user", true)).toBe(status);
      expect(await allowed(route, "admin", true)).toBe(status);
    });
  } else {
    it("answers 403 to the API key of a user and of an administrator", async () => {
      expect(await refused(route, keys[0], user)).toBe(403);
      expect(await refused(route, keys[1], admin)).toBe(403);
    });
  }

  if (owned) {
    it("answers 404 to another user and to an administrator", async () => {
      expect(await refused(route, user, owner)).toBe(404);
      expect(await refused(route, admin, owner)).toBe(404);
      if (key) expect(await refused(route, keys[0], owner)).toBe(404);
    });
  }
});

describe("the id of another user's row", () => {
  it.each(["templates", "types"])("as userId of %s is for administrators", async (list) => {
    const path = `/api/${list}?userId=${owner.id}`;
    await as(test, await register(test))
      .get(path)
      .expect(403);
    await as(test, await registerAdmin(test))
      .get(path)
      .expect(200);
    await as(test, await makeKey(test, await registerAdmin(test)))
      .get(path)
      .expect(403);
  });

  it.each(["/api/templates", "/api/extension/templates"])("as typeId is refused by %s", async (path) => {
    const { typeId } = await makeThings(owner);
    for (const person of [await register(test), await registerAdmin(test)]) {
      const { body } = await as(test, person).post(path).send(prompt({ typeId })).expect(400);
      expect(body.errors[0]).toMatchObject({ field: "typeId", message: "That type does not exist." });
    }
  });
});

describe("an administrator's rights", () => {
  it("end with the next request when they are taken away", async () => {
    const admin = await registerAdmin(test);
    await as(test, admin).get("/api/admin/users").expect(200);
    await test.orm.em.fork().nativeUpdate(User, { id: admin.id }, { isAdmin: false });
    await as(test, admin).get("/api/admin/users").expect(403);
  });
});

import { defineEntity, p } from "@mikro-orm/postgresql";

const ContactMessageSchema = defineEntity({
  name: "ContactMessage",
  tableName: "contact_messages",
  properties: {
    id: p.integer().primary(),
    name: p.text().nullable(),
    email: p.text(),
    message: p.text(),
    /** When an administrator first opened it. */
    readAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

/** A message to the operator of the server, stored before its mail is sent. */
export class ContactMessage extends ContactMessageSchema.class {}
ContactMessageSchema.setClass(ContactMessage);

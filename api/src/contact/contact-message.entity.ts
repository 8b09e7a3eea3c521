import { defineEntity, p } from "@mikro-orm/postgresql";

const ContactMessageSchema = defineEntity({
  name: "ContactMessage",
  tableName: "contact_messages",
  properties: {
    id: p.integer().primary(),
    name: p.text().nullable(),
    email: p.text(),
    message: p.text(),
    readAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

export class ContactMessage extends ContactMessageSchema.class {}
ContactMessageSchema.setClass(ContactMessage);

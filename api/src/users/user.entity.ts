import { defineEntity, p } from "@mikro-orm/postgresql";

const UserSchema = defineEntity({
  name: "User",
  tableName: "users",
  properties: {
    id: p.integer().primary(),
    /** Case-preserving; unique without case (index on lower(username)). */
    username: p.text(),
    password: p.text().hidden(),
    /** Each password change ends older sessions. */
    passwordVersion: p.integer().default(1).hidden(),
    isAdmin: p.boolean().default(false),
    email: p.text().nullable(),
    displayName: p.text().nullable(),
    photoUrl: p.text().nullable(),
    isFirebaseUser: p.boolean().default(false),
    firebaseUid: p.text().nullable(),
    isVerified: p.boolean().default(false),
    /** Keyed hash of the six digits shown once at registration. */
    recoveryCodeHash: p.text().nullable().hidden(),
    verificationCode: p.text().nullable().hidden(),
    verificationCodeExpires: p.datetime(3).nullable().hidden(),
    recoveryWarnedAt: p.datetime(3).nullable(),
    resetPasswordToken: p.text().nullable().hidden(),
    resetPasswordExpires: p.datetime(3).nullable().hidden(),
    lastSignInAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

export class User extends UserSchema.class {}
UserSchema.setClass(User);

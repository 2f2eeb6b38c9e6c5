import type { BetterAuthOptions } from "better-auth";

const timestamps = { createdAt: "created_at", updatedAt: "updated_at" } as const;

/** better-auth's four models on our tables. Its «user» is the specification's profile. */
export const tables = {
  user: {
    modelName: "profiles",
    fields: { emailVerified: "email_confirmed", ...timestamps },
    additionalFields: {
      role: { type: "string", required: true, input: false },
      active: { type: "boolean", required: true, input: false },
    },
  },
  session: {
    modelName: "sessions",
    fields: {
      userId: "profile_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...timestamps,
    },
  },
  account: {
    modelName: "accounts",
    fields: {
      userId: "profile_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...timestamps,
    },
  },
  verification: { modelName: "verifications", fields: { expiresAt: "expires_at", ...timestamps } },
} as const satisfies BetterAuthOptions;

/** That of its passkey plugin. */
export const passkeyTables = {
  passkey: {
    modelName: "passkeys",
    fields: {
      userId: "profile_id",
      credentialID: "credential_id",
      publicKey: "public_key",
      deviceType: "device_type",
      backedUp: "backed_up",
      createdAt: "created_at",
    },
  },
} as const;

/** Those of its two-factor plugin. */
export const twoFactorTables = {
  user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
  twoFactor: {
    modelName: "two_factors",
    fields: {
      userId: "profile_id",
      backupCodes: "backup_codes",
      failedVerificationCount: "failed_count",
      lockedUntil: "locked_until",
    },
  },
} as const;

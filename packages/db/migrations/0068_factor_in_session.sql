ALTER TABLE "session" ADD COLUMN "factor_at" timestamp (3) with time zone;--> statement-breakpoint
-- Whether a factor was shown in them nobody knows: they sign in again.
DELETE FROM "session" s WHERE EXISTS (SELECT FROM "totp" t WHERE t."user_id" = s."user_id" AND t."confirmed_at" IS NOT NULL)
  OR EXISTS (SELECT FROM "passkey" k WHERE k."user_id" = s."user_id");

ALTER TABLE "user_account" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "seal" "bytea";
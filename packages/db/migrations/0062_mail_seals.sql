ALTER TABLE "mail_message" ADD COLUMN "seal" "bytea";--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "seal_key_id" text;
ALTER TABLE "opener_key" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "opener_key" ADD COLUMN "seal" "bytea";
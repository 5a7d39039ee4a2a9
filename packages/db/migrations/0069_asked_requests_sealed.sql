ALTER TABLE "join_request" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "join_request" ADD COLUMN "seal" "bytea";--> statement-breakpoint
ALTER TABLE "ownership_request" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "ownership_request" ADD COLUMN "seal" "bytea";--> statement-breakpoint
-- Who asks is sealed from now on. Nobody can prove of a request of before that it is as it was made: its asker
-- makes it anew. No version was released that has such rows.
UPDATE "join_request" SET status = 'withdrawn', decided_at = now() WHERE status = 'pending';--> statement-breakpoint
UPDATE "ownership_request" SET status = 'withdrawn', decided_at = now() WHERE status = 'pending';

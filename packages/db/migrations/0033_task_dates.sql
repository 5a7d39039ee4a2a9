ALTER TABLE "task" ADD COLUMN "counted_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "counted_country" text;--> statement-breakpoint
CREATE INDEX "task_counted" ON "task" USING btree ("org_id","opportunity_guid","counted_from") WHERE status in ('OPEN', 'IN_PROGRESS') and counted_days is not null and deleted_at is null;
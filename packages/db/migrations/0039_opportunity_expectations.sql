ALTER TABLE "opportunity" ADD COLUMN "expected_rfx_id" uuid;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "expected" jsonb;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "offered_rfx_id" uuid;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "offered_ground" text;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "dismissed_rfx_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "opportunity_expected" ON "opportunity" USING btree ("org_id","expected_rfx_id") WHERE expected_rfx_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "opportunity_waiting" ON "opportunity" USING btree ("org_id","guid") WHERE expected_rfx_id is not null and rfx_id is null and deleted_at is null and resolution is null;--> statement-breakpoint
CREATE INDEX "opportunity_expected_rfx" ON "opportunity" USING btree ("expected_rfx_id") WHERE expected_rfx_id is not null;
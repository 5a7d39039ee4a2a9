ALTER TABLE "opportunity" ADD COLUMN "furthest" smallint;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "stage_seconds" integer[];--> statement-breakpoint
CREATE INDEX "opportunity_uncounted" ON "opportunity" USING btree ("org_id","guid") WHERE furthest is null;
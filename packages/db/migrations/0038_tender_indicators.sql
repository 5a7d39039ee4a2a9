ALTER TABLE "rfx_insight" ADD COLUMN "price_gaps" double precision[];--> statement-breakpoint
ALTER TABLE "rfx_insight" ADD COLUMN "tenders_received" integer;--> statement-breakpoint
ALTER TABLE "rfx_insight" ADD COLUMN "tenders_rejected" integer;
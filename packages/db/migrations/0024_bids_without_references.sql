ALTER TABLE "bid" DROP CONSTRAINT "bid_rfx_id_written_rfx_rfx_id_fk";
--> statement-breakpoint
ALTER TABLE "bid" DROP CONSTRAINT "bid_org_id_org_id_fk";
--> statement-breakpoint
ALTER TABLE "letter" ALTER COLUMN "content" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "response" ALTER COLUMN "content" SET DATA TYPE json;
ALTER TABLE "no_bid_reason" DROP CONSTRAINT "no_bid_reason_rfx_id_written_rfx_rfx_id_fk";
--> statement-breakpoint
ALTER TABLE "rfx_question" DROP CONSTRAINT "rfx_question_rfx_id_written_rfx_rfx_id_fk";
--> statement-breakpoint
-- Rows without the marks that locks of bidders' transactions left on them.
UPDATE "written_rfx" SET "rfx_id" = "rfx_id";

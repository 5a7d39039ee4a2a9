ALTER TABLE "participation" ADD COLUMN "keeps_confidential" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Nobody could respond to a confidential request who had not agreed.
UPDATE "participation" p SET "keeps_confidential" = true
FROM "written_rfx" w WHERE w.rfx_id = p.rfx_id AND w.is_confidential AND p.status = 'RESPONDED';

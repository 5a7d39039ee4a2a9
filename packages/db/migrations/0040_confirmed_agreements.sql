CREATE TABLE "agreed_confirmation" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agreed_confirmation_rfx_id_lot_id_user_id_pk" PRIMARY KEY("rfx_id","lot_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "agreed_score" ADD COLUMN "written_by" uuid;--> statement-breakpoint
ALTER TABLE "agreed_confirmation" ADD CONSTRAINT "agreed_confirmation_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_confirmation" ADD CONSTRAINT "agreed_confirmation_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_score" ADD CONSTRAINT "agreed_score_written_by_user_account_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreed_score_written" ON "agreed_score" USING btree ("rfx_id","lot_id") WHERE written_by is not null;--> statement-breakpoint
-- What was agreed on before, in lots that are not settled, and is not the average: the log says who wrote it.
UPDATE agreed_score AS a
SET written_by = (
  SELECT d.user_id
  FROM deed d
  WHERE d.rfx_id = a.rfx_id AND d.type = 'rfx.scores_agreed' AND d.details->>'lotId' = a.lot_id
    AND d.details->'scores' @> jsonb_build_array(
      jsonb_build_object('orgId', a.org_id, 'criterionId', a.criterion_id))
  ORDER BY d.seq DESC
  LIMIT 1)
FROM evaluation_lot l
WHERE l.rfx_id = a.rfx_id AND l.lot_id = a.lot_id AND l.state = 'scoring'
  AND a.points <> (
    SELECT round(avg(s.points)) FROM score s JOIN evaluator e USING (rfx_id, user_id)
    WHERE s.rfx_id = a.rfx_id AND s.lot_id = a.lot_id AND s.org_id = a.org_id
      AND s.criterion_id = a.criterion_id);

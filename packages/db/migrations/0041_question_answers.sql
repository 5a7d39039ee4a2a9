CREATE TABLE "rfx_answer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rfx_id" uuid NOT NULL,
	"follows_id" uuid,
	"visibility" text NOT NULL,
	"wording" text,
	"answer" text,
	"sealed_answer" "bytea",
	"said_hash" text,
	"is_significant" boolean DEFAULT true NOT NULL,
	"insignificance" text,
	"version" integer NOT NULL,
	"confirmed_version" integer,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "participation" ADD COLUMN "own_questions" "bytea";--> statement-breakpoint
ALTER TABLE "rfx_question" ADD COLUMN "earlier_texts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rfx_question" ADD COLUMN "state" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "rfx_question" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "rfx_question" ADD COLUMN "answer_id" uuid;--> statement-breakpoint
ALTER TABLE "rfx_answer" ADD CONSTRAINT "rfx_answer_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_answer" ADD CONSTRAINT "rfx_answer_follows_id_rfx_answer_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."rfx_answer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_answer" ADD CONSTRAINT "rfx_answer_answered_by_user_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rfx_answer_rfx" ON "rfx_answer" USING btree ("rfx_id");--> statement-breakpoint
CREATE INDEX "rfx_answer_follows" ON "rfx_answer" USING btree ("follows_id") WHERE follows_id is not null;--> statement-breakpoint
ALTER TABLE "rfx_question" ADD CONSTRAINT "rfx_question_assignee_id_user_account_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_question" ADD CONSTRAINT "rfx_question_answer_id_rfx_answer_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."rfx_answer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rfx_question_answer" ON "rfx_question" USING btree ("answer_id") WHERE answer_id is not null;--> statement-breakpoint
-- Answers that were given already, each by the id of its question, as their entries in the log name them.
INSERT INTO rfx_answer (id, rfx_id, visibility, wording, answer, version, answered_by, answered_at)
SELECT q.id, q.rfx_id, 'public', q.question, q.answer,
  coalesce((SELECT max(v.version) FROM rfx_version v
    WHERE v.rfx_id = q.rfx_id AND v.published_at <= q.answered_at), 1),
  q.answered_by, coalesce(q.answered_at, r.published_at)
FROM rfx_question q JOIN written_rfx r ON r.rfx_id = q.rfx_id WHERE q.answer IS NOT NULL;--> statement-breakpoint
UPDATE rfx_question q SET answer_id = q.id, state = 'answered'
WHERE EXISTS (SELECT FROM rfx_answer a WHERE a.id = q.id);--> statement-breakpoint
DROP TRIGGER rfx_question_append_only ON rfx_question;--> statement-breakpoint
DROP TRIGGER rfx_question_answered ON rfx_question;--> statement-breakpoint
ALTER TABLE "rfx_question" DROP CONSTRAINT "rfx_question_answered_by_user_account_id_fk";
--> statement-breakpoint
ALTER TABLE "rfx_question" DROP COLUMN "answer";--> statement-breakpoint
ALTER TABLE "rfx_question" DROP COLUMN "answered_by";--> statement-breakpoint
ALTER TABLE "rfx_question" DROP COLUMN "answered_at";--> statement-breakpoint
CREATE TRIGGER rfx_question_append_only BEFORE DELETE OR UPDATE OF id, rfx_id ON rfx_question
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER rfx_question_answered BEFORE UPDATE OF question, earlier_texts, state, answer_id ON rfx_question
  FOR EACH ROW WHEN (OLD.answer_id IS NOT NULL) EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER rfx_answer_append_only
  BEFORE DELETE OR UPDATE OF id, rfx_id, follows_id, visibility, wording, answer, said_hash, version, answered_by, answered_at
  ON rfx_answer FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();--> statement-breakpoint
CREATE TRIGGER rfx_answer_not_emptied BEFORE TRUNCATE ON rfx_answer
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();

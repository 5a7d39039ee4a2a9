CREATE TABLE "opportunity_answer" (
	"org_id" uuid NOT NULL,
	"guid" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"value" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opportunity_answer_org_id_guid_version_id_question_id_pk" PRIMARY KEY("org_id","guid","version_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "opportunity_questionnaire" (
	"org_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"questions" jsonb NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opportunity_questionnaire_org_id_version_id_pk" PRIMARY KEY("org_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "questionnaire_id" uuid;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "score" smallint;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "decision_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "opportunity_answer" ADD CONSTRAINT "opportunity_answer_answered_by_user_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_answer" ADD CONSTRAINT "opportunity_answer_org_id_guid_opportunity_org_id_guid_fk" FOREIGN KEY ("org_id","guid") REFERENCES "public"."opportunity"("org_id","guid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "opportunity_questionnaire" ADD CONSTRAINT "opportunity_questionnaire_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opportunity_answer_of" ON "opportunity_answer" USING btree ("answered_by");--> statement-breakpoint
CREATE UNIQUE INDEX "opportunity_questionnaire_current" ON "opportunity_questionnaire" USING btree ("org_id") WHERE is_current;--> statement-breakpoint
ALTER TABLE "opportunity" ADD CONSTRAINT "opportunity_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opportunity_decider" ON "opportunity" USING btree ("decided_by");
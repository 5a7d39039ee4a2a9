CREATE TABLE "agreed_score" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"org_id" uuid NOT NULL,
	"criterion_id" text NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "agreed_score_rfx_id_lot_id_org_id_criterion_id_pk" PRIMARY KEY("rfx_id","lot_id","org_id","criterion_id")
);
--> statement-breakpoint
CREATE TABLE "bid" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"org_id" uuid NOT NULL,
	"total" text,
	"prices" jsonb NOT NULL,
	"rejected_at" timestamp (3) with time zone,
	"rejected_by" uuid,
	"rejected_code" text,
	"rejected_reason" text,
	CONSTRAINT "bid_rfx_id_lot_id_org_id_pk" PRIMARY KEY("rfx_id","lot_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "clarification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rfx_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "evaluation_lot" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"state" text NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"agreed_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"winner_id" uuid,
	"amount" text,
	"no_award_reason" text,
	"words" text,
	"concluded_on" date,
	"concluded_by" uuid,
	"contract_reference" text,
	CONSTRAINT "evaluation_lot_rfx_id_lot_id_pk" PRIMARY KEY("rfx_id","lot_id")
);
--> statement-breakpoint
CREATE TABLE "evaluator" (
	"rfx_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "evaluator_rfx_id_user_id_pk" PRIMARY KEY("rfx_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "letter" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rfx_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_by" uuid NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "score" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"org_id" uuid NOT NULL,
	"criterion_id" text NOT NULL,
	"points" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "score_rfx_id_lot_id_org_id_criterion_id_user_id_pk" PRIMARY KEY("rfx_id","lot_id","org_id","criterion_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "agreed_score" ADD CONSTRAINT "agreed_score_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_score" ADD CONSTRAINT "agreed_score_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_rejected_by_user_account_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarification" ADD CONSTRAINT "clarification_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarification" ADD CONSTRAINT "clarification_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarification" ADD CONSTRAINT "clarification_asked_by_user_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clarification" ADD CONSTRAINT "clarification_answered_by_user_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_lot" ADD CONSTRAINT "evaluation_lot_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_lot" ADD CONSTRAINT "evaluation_lot_agreed_by_user_account_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_lot" ADD CONSTRAINT "evaluation_lot_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_lot" ADD CONSTRAINT "evaluation_lot_winner_id_org_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_lot" ADD CONSTRAINT "evaluation_lot_concluded_by_user_account_id_fk" FOREIGN KEY ("concluded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluator" ADD CONSTRAINT "evaluator_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluator" ADD CONSTRAINT "evaluator_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluator" ADD CONSTRAINT "evaluator_added_by_user_account_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_sent_by_user_account_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score" ADD CONSTRAINT "score_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score" ADD CONSTRAINT "score_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score" ADD CONSTRAINT "score_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clarification_rfx" ON "clarification" USING btree ("rfx_id","asked_at");--> statement-breakpoint
CREATE INDEX "clarification_org" ON "clarification" USING btree ("org_id","rfx_id");--> statement-breakpoint
CREATE INDEX "letter_rfx" ON "letter" USING btree ("rfx_id","sent_at");--> statement-breakpoint
CREATE INDEX "letter_org" ON "letter" USING btree ("org_id","rfx_id");
CREATE TABLE "deed" (
	"rfx_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"user_id" uuid,
	"org_id" uuid,
	"details" jsonb NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"signature" "bytea" NOT NULL,
	CONSTRAINT "deed_rfx_id_seq_pk" PRIMARY KEY("rfx_id","seq")
);
--> statement-breakpoint
CREATE TABLE "rfx_draft" (
	"rfx_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"document" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"amends" integer,
	"copied_from" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfx_version" (
	"rfx_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"reason" jsonb,
	"is_significant" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid NOT NULL,
	CONSTRAINT "rfx_version_rfx_id_version_pk" PRIMARY KEY("rfx_id","version")
);
--> statement-breakpoint
CREATE TABLE "written_rfx" (
	"rfx_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"is_confidential" boolean DEFAULT false NOT NULL,
	"questions_until" timestamp (3) with time zone,
	"responses_until" timestamp (3) with time zone NOT NULL,
	"opening_at" timestamp (3) with time zone NOT NULL,
	"open_together" smallint DEFAULT 1 NOT NULL,
	"public_key" "bytea" NOT NULL,
	"wrapped_key" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"standstill_until" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "no_bid_reason" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rfx_id" uuid NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participation" (
	"rfx_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"status" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "participation_rfx_id_org_id_pk" PRIMARY KEY("rfx_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "rfx_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rfx_id" uuid NOT NULL,
	"org_id" uuid,
	"email" text,
	"locale" text NOT NULL,
	"token_hash" "bytea",
	"message" text,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rfx_question" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rfx_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_on" date NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "response" (
	"rfx_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"receipt" jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"rejected_at" timestamp (3) with time zone,
	"rejected_by" uuid,
	"rejected_reason" text,
	CONSTRAINT "response_rfx_id_org_id_pk" PRIMARY KEY("rfx_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "opener_key" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"salt" "bytea" NOT NULL,
	"locked_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opening_share" (
	"rfx_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"share" "bytea" NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opening_share_rfx_id_user_id_pk" PRIMARY KEY("rfx_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sealed_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payload" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_slot" (
	"slot" "bytea" PRIMARY KEY NOT NULL,
	"own" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"first_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rfx_draft" ADD CONSTRAINT "rfx_draft_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_draft" ADD CONSTRAINT "rfx_draft_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_draft" ADD CONSTRAINT "rfx_draft_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_version" ADD CONSTRAINT "rfx_version_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_version" ADD CONSTRAINT "rfx_version_published_by_user_account_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_rfx" ADD CONSTRAINT "written_rfx_rfx_id_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."rfx"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_rfx" ADD CONSTRAINT "written_rfx_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "no_bid_reason" ADD CONSTRAINT "no_bid_reason_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participation" ADD CONSTRAINT "participation_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participation" ADD CONSTRAINT "participation_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_invitation" ADD CONSTRAINT "rfx_invitation_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_invitation" ADD CONSTRAINT "rfx_invitation_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_invitation" ADD CONSTRAINT "rfx_invitation_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_question" ADD CONSTRAINT "rfx_question_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_question" ADD CONSTRAINT "rfx_question_answered_by_user_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response" ADD CONSTRAINT "response_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response" ADD CONSTRAINT "response_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response" ADD CONSTRAINT "response_rejected_by_user_account_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opener_key" ADD CONSTRAINT "opener_key_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_share" ADD CONSTRAINT "opening_share_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_share" ADD CONSTRAINT "opening_share_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deed_at" ON "deed" USING btree ("at","rfx_id","seq");--> statement-breakpoint
CREATE INDEX "deed_org" ON "deed" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "deed_user" ON "deed" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "deed_type" ON "deed" USING btree ("type","at");--> statement-breakpoint
CREATE INDEX "rfx_draft_org" ON "rfx_draft" USING btree ("org_id","updated_at");--> statement-breakpoint
CREATE INDEX "written_rfx_org" ON "written_rfx" USING btree ("org_id","updated_at");--> statement-breakpoint
CREATE INDEX "written_rfx_state" ON "written_rfx" USING btree ("state","responses_until");--> statement-breakpoint
CREATE INDEX "no_bid_reason_rfx" ON "no_bid_reason" USING btree ("rfx_id");--> statement-breakpoint
CREATE INDEX "participation_org" ON "participation" USING btree ("org_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rfx_invitation_org" ON "rfx_invitation" USING btree ("rfx_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rfx_invitation_email" ON "rfx_invitation" USING btree ("rfx_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "rfx_invitation_token" ON "rfx_invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "rfx_invitation_invited" ON "rfx_invitation" USING btree ("org_id","invited_at");--> statement-breakpoint
CREATE INDEX "rfx_question_rfx" ON "rfx_question" USING btree ("rfx_id");--> statement-breakpoint
CREATE INDEX "response_org" ON "response" USING btree ("org_id","submitted_at");--> statement-breakpoint
-- The time that deadlines are measured by, for all servers alike, to the microsecond as it passes.
CREATE FUNCTION kogge_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp()
$$;
--> statement-breakpoint
CREATE TRIGGER deed_append_only BEFORE UPDATE OR DELETE ON deed
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER deed_not_emptied BEFORE TRUNCATE ON deed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_refuse_change();
--> statement-breakpoint
CREATE TRIGGER rfx_version_append_only BEFORE UPDATE OR DELETE ON rfx_version
  FOR EACH ROW EXECUTE FUNCTION kogge_refuse_change();

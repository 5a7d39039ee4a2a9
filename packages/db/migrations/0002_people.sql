CREATE TABLE "delegation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"delegate_org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" uuid
);
--> statement-breakpoint
CREATE TABLE "delegation_user" (
	"delegation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	CONSTRAINT "delegation_user_delegation_id_user_id_pk" PRIMARY KEY("delegation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "join_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "ownership_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"statement" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "auth_challenge" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tier" text NOT NULL,
	"paid_seats" integer DEFAULT 0 NOT NULL,
	"message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"tier" text NOT NULL,
	"paid_seats" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "feature_flag_context";--> statement-breakpoint
DROP INDEX "audit_log_subject";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "org_id" uuid;--> statement-breakpoint
ALTER TABLE "global_role" ADD COLUMN "granted_by" uuid;--> statement-breakpoint
ALTER TABLE "global_role" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_token" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "sign_in_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "signed_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "job_title" text;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "muted_messages" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feature_flag" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "addresses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "industries" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "cpv_interests" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "revenue_band" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "logo_key" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "dissolved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "buyer_contract_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "buyer_contract_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "supplier_contract_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "supplier_contract_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_delegate_org_id_org_id_fk" FOREIGN KEY ("delegate_org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_revoked_by_user_account_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_user" ADD CONSTRAINT "delegation_user_delegation_id_delegation_id_fk" FOREIGN KEY ("delegation_id") REFERENCES "public"."delegation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_user" ADD CONSTRAINT "delegation_user_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_user" ADD CONSTRAINT "delegation_user_ended_by_user_account_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_accepted_by_user_account_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_request" ADD CONSTRAINT "ownership_request_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_request" ADD CONSTRAINT "ownership_request_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_request" ADD CONSTRAINT "ownership_request_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_challenge" ADD CONSTRAINT "auth_challenge_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_request" ADD CONSTRAINT "plan_request_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_request" ADD CONSTRAINT "plan_request_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_request" ADD CONSTRAINT "plan_request_done_by_user_account_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delegation_org" ON "delegation" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "delegation_delegate" ON "delegation" USING btree ("delegate_org_id","created_at");--> statement-breakpoint
CREATE INDEX "delegation_user_user" ON "delegation_user" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_token" ON "invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_open" ON "invitation" USING btree ("org_id","email") WHERE accepted_at is null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "join_request_pending" ON "join_request" USING btree ("org_id","user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "join_request_user" ON "join_request" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ownership_request_pending" ON "ownership_request" USING btree ("org_id","user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "ownership_request_queue" ON "ownership_request" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "ownership_request_user" ON "ownership_request" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_challenge_expiry" ON "auth_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_request_open" ON "plan_request" USING btree ("org_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "plan_request_queue" ON "plan_request" USING btree ("done_at","created_at");--> statement-breakpoint
CREATE INDEX "subscription_org" ON "subscription" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_trial" ON "subscription" USING btree ("org_id") WHERE source = 'trial';--> statement-breakpoint
ALTER TABLE "org" ADD CONSTRAINT "org_parent_id_org_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org" ADD CONSTRAINT "org_merged_into_id_org_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_type" ON "audit_log" USING btree ("subject_type","id");--> statement-breakpoint
CREATE INDEX "audit_log_org" ON "audit_log" USING btree ("org_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_own_role" ON "membership" USING btree ("org_id","user_id") WHERE starts_with(role, 'ORG_');--> statement-breakpoint
CREATE INDEX "org_parent" ON "org" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "org_merged" ON "org" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "org_claimed" ON "org" USING btree ("claimed_at") WHERE claimed_at is not null;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
ALTER TABLE "feature_flag" ADD CONSTRAINT "feature_flag_context" UNIQUE NULLS NOT DISTINCT("name","context","context_id");--> statement-breakpoint
-- Plans used to stand with the organisation; paid ones are dated now.
INSERT INTO "subscription" ("org_id", "tier", "source", "starts_at")
SELECT "id", "tier", 'support', coalesce("claimed_at", now()) FROM "org" WHERE "tier" IN ('PLUS', 'PRO', 'BUSINESS');
--> statement-breakpoint
UPDATE "org" SET "tier" = 'FREE' WHERE "tier" IN ('PLUS', 'PRO', 'BUSINESS');

CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_user_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"ip" text,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "global_role" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "global_role_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "mailed_token" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_org_id_user_id_role_pk" PRIMARY KEY("org_id","user_id","role")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "rate_limit_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_agent" text,
	"ip" text
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"receives_updates" boolean DEFAULT false NOT NULL,
	"is_onboarding" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_flag" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"context" text NOT NULL,
	"context_id" uuid,
	"value" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"notice_id" text NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"publication_number" text,
	"publication_month" date NOT NULL,
	"published_at" timestamp (3) with time zone,
	"procedure_key" text NOT NULL,
	"form_type" text,
	"raw_hash" "bytea",
	"canonical" jsonb NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "raw_file" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "harvested_org" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"ids" jsonb NOT NULL,
	"country" text,
	"nuts" text,
	"city" text,
	"matched_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org" (
	"id" uuid PRIMARY KEY NOT NULL,
	"num" integer GENERATED ALWAYS AS IDENTITY (sequence name "org_num_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"country" text,
	"match_key" text NOT NULL,
	"tier" text DEFAULT 'FREE' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"buyer_count" integer DEFAULT 0 NOT NULL,
	"supplier_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "org_num_unique" UNIQUE("num")
);
--> statement-breakpoint
CREATE TABLE "country" (
	"code" text PRIMARY KEY NOT NULL,
	"alpha3" text NOT NULL,
	"num" smallint NOT NULL,
	"labels" jsonb NOT NULL,
	CONSTRAINT "country_num_unique" UNIQUE("num")
);
--> statement-breakpoint
CREATE TABLE "cpv" (
	"code" text PRIMARY KEY NOT NULL,
	"num" integer NOT NULL,
	"parent" text,
	"level" smallint NOT NULL,
	"labels" jsonb NOT NULL,
	CONSTRAINT "cpv_num_unique" UNIQUE("num")
);
--> statement-breakpoint
CREATE TABLE "industry" (
	"code" text PRIMARY KEY NOT NULL,
	"labels" jsonb NOT NULL,
	"cpv_codes" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "region" (
	"code" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"parent" text,
	"level" smallint NOT NULL,
	"name" text NOT NULL,
	"labels" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfx" (
	"id" uuid PRIMARY KEY NOT NULL,
	"num" integer GENERATED ALWAYS AS IDENTITY (sequence name "rfx_num_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"procedure_key" text NOT NULL,
	"stage" text NOT NULL,
	"privacy" text DEFAULT 'public' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"amended" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"value_amount" text,
	"value_currency" text,
	"value_eur_minor" bigint,
	"content" jsonb NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rfx_num_unique" UNIQUE("num")
);
--> statement-breakpoint
CREATE TABLE "rfx_search" (
	"num" integer PRIMARY KEY NOT NULL,
	"facets" integer NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"value_eur_minor" bigint,
	"cpv" integer[] NOT NULL,
	"buyers" integer[] NOT NULL,
	"suppliers" integer[] NOT NULL,
	"countries" smallint[] NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "global_role" ADD CONSTRAINT "global_role_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_token" ADD CONSTRAINT "mailed_token_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_raw_hash_raw_file_hash_fk" FOREIGN KEY ("raw_hash") REFERENCES "public"."raw_file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvested_org" ADD CONSTRAINT "harvested_org_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_search" ADD CONSTRAINT "rfx_search_num_rfx_num_fk" FOREIGN KEY ("num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "mailed_token_user" ON "mailed_token" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "membership_user" ON "membership" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_email" ON "user_account" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "feature_flag_context" ON "feature_flag" USING btree ("name","context","context_id");--> statement-breakpoint
CREATE INDEX "mail_message_created" ON "mail_message" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_identity" ON "notice" USING btree ("source","notice_id","version");--> statement-breakpoint
CREATE INDEX "notice_procedure" ON "notice" USING btree ("procedure_key");--> statement-breakpoint
CREATE INDEX "notice_publication_number" ON "notice" USING btree ("publication_number") WHERE publication_number is not null;--> statement-breakpoint
CREATE INDEX "harvested_org_org" ON "harvested_org" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "org_match_key" ON "org" USING btree ("match_key");--> statement-breakpoint
CREATE INDEX "org_name_prefix" ON "org" USING btree (name_folded text_pattern_ops);--> statement-breakpoint
CREATE INDEX "org_name_trigram" ON "org" USING gin (name_folded gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cpv_parent" ON "cpv" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "region_parent" ON "region" USING btree ("parent");--> statement-breakpoint
CREATE UNIQUE INDEX "rfx_procedure_key" ON "rfx" USING btree ("procedure_key");--> statement-breakpoint
CREATE INDEX "rfx_public_updated" ON "rfx" USING btree ("updated_at","num");--> statement-breakpoint
CREATE INDEX "rfx_search_words" ON "rfx_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "rfx_search_cpv" ON "rfx_search" USING gin ("cpv");--> statement-breakpoint
CREATE INDEX "rfx_search_buyers" ON "rfx_search" USING gin ("buyers");--> statement-breakpoint
CREATE INDEX "rfx_search_suppliers" ON "rfx_search" USING gin ("suppliers");--> statement-breakpoint
CREATE INDEX "rfx_search_deadline_asc" ON "rfx_search" USING btree ("deadline_at","num");--> statement-breakpoint
CREATE INDEX "rfx_search_deadline_desc" ON "rfx_search" USING btree ("deadline_at" DESC NULLS LAST,"num" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rfx_search_value" ON "rfx_search" USING btree ("value_eur_minor" DESC NULLS LAST,"num" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rfx_search_published" ON "rfx_search" USING btree ("published_at");
--> statement-breakpoint
-- Without this the planner walks the import-date index for a rare word.
ALTER TABLE "rfx_search" ALTER COLUMN "words" SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE "rfx_search" SET (autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
-- The bytes are compressed when they come; the database need not try again.
ALTER TABLE "raw_file" ALTER COLUMN "content" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- The order of import, and with it what facets are counted by: all of it can be read from the index.
CREATE INDEX "rfx_search_counted" ON "rfx_search" ("imported_at", "num") INCLUDE ("facets", "closes_at");

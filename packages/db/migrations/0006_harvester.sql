CREATE TABLE "crawl_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"trigger" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"partition_guid" uuid,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"outcome" text,
	"requests" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"notices" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "crawler" (
	"source" text PRIMARY KEY NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"paused_by" uuid,
	"resume" jsonb,
	"complete_through" date,
	"next_run_at" timestamp (3) with time zone,
	"last_started_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_notice_at" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"failures_in_row" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"rate" numeric NOT NULL,
	CONSTRAINT "exchange_rate_currency_day_pk" PRIMARY KEY("currency","day")
);
--> statement-breakpoint
CREATE TABLE "harvest_failure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"raw_hash" "bytea",
	"partition_guid" uuid,
	"part" text NOT NULL,
	"stage" text NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "harvest_partition" (
	"guid" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"created_date" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"notices" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "org_email" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"notices" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "org_match" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"confidence" smallint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"moved" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "procedure_token" (
	"token" text PRIMARY KEY NOT NULL,
	"procedure_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "raw_chunk" (
	"hash" "bytea" NOT NULL,
	"n" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "raw_chunk_hash_n_pk" PRIMARY KEY("hash","n")
);
--> statement-breakpoint
CREATE TABLE "rfx_alias" (
	"id" uuid PRIMARY KEY NOT NULL,
	"procedure_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfx_translation" (
	"rfx_id" uuid NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"original" text NOT NULL,
	"made_by" text NOT NULL,
	"service" text,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rfx_translation_rfx_id_language_pk" PRIMARY KEY("rfx_id","language")
);
--> statement-breakpoint
CREATE TABLE "source_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"raw_hash" "bytea" NOT NULL,
	"partition_guid" uuid,
	"etag" text,
	"last_modified" text,
	"fetched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "title_link" (
	"from_key" text PRIMARY KEY NOT NULL,
	"into_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "raw_file" ALTER COLUMN "size" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "raw_file" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "title_key" text;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "title_role" text;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "harvested_org" ADD COLUMN "confidence" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "harvested_org" ADD COLUMN "match_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "harvested_org" ADD COLUMN "other_keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "harvested_org" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "harvested_org" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "crawl_run" ADD CONSTRAINT "crawl_run_partition_guid_harvest_partition_guid_fk" FOREIGN KEY ("partition_guid") REFERENCES "public"."harvest_partition"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawler" ADD CONSTRAINT "crawler_paused_by_user_account_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_failure" ADD CONSTRAINT "harvest_failure_raw_hash_raw_file_hash_fk" FOREIGN KEY ("raw_hash") REFERENCES "public"."raw_file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "harvest_failure" ADD CONSTRAINT "harvest_failure_partition_guid_harvest_partition_guid_fk" FOREIGN KEY ("partition_guid") REFERENCES "public"."harvest_partition"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_email" ADD CONSTRAINT "org_email_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_email" ADD CONSTRAINT "org_email_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_match" ADD CONSTRAINT "org_match_from_id_org_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_match" ADD CONSTRAINT "org_match_into_id_org_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_match" ADD CONSTRAINT "org_match_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raw_chunk" ADD CONSTRAINT "raw_chunk_hash_raw_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."raw_file"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_translation" ADD CONSTRAINT "rfx_translation_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_file" ADD CONSTRAINT "source_file_raw_hash_raw_file_hash_fk" FOREIGN KEY ("raw_hash") REFERENCES "public"."raw_file"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_file" ADD CONSTRAINT "source_file_partition_guid_harvest_partition_guid_fk" FOREIGN KEY ("partition_guid") REFERENCES "public"."harvest_partition"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crawl_run_source" ON "crawl_run" USING btree ("source","started_at");--> statement-breakpoint
CREATE INDEX "harvest_failure_open" ON "harvest_failure" USING btree ("source","last_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "harvest_failure_raw" ON "harvest_failure" USING btree ("raw_hash");--> statement-breakpoint
CREATE INDEX "harvest_failure_partition" ON "harvest_failure" USING btree ("partition_guid");--> statement-breakpoint
CREATE INDEX "harvest_partition_source" ON "harvest_partition" USING btree ("source","created_date");--> statement-breakpoint
CREATE INDEX "harvest_partition_created" ON "harvest_partition" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "org_email_pair" ON "org_email" USING btree ("org_id","email");--> statement-breakpoint
CREATE INDEX "org_email_last" ON "org_email" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "org_match_pair" ON "org_match" USING btree ("from_id","into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "org_match_edge" ON "org_match" USING btree ("from_id") WHERE state in ('attached', 'merged');--> statement-breakpoint
CREATE INDEX "org_match_open" ON "org_match" USING btree ("confidence" DESC NULLS LAST,"id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "org_match_into" ON "org_match" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "procedure_token_key" ON "procedure_token" USING btree ("procedure_key");--> statement-breakpoint
CREATE INDEX "source_file_address" ON "source_file" USING btree ("source","address","fetched_at");--> statement-breakpoint
CREATE INDEX "source_file_partition" ON "source_file" USING btree ("partition_guid");--> statement-breakpoint
CREATE INDEX "source_file_raw" ON "source_file" USING btree ("raw_hash");--> statement-breakpoint
CREATE INDEX "source_file_fetched" ON "source_file" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "title_link_into" ON "title_link" USING btree ("into_key");--> statement-breakpoint
CREATE INDEX "notice_title" ON "notice" USING btree ("title_key","title_role") WHERE title_key is not null;--> statement-breakpoint
CREATE INDEX "harvested_org_key" ON "harvested_org" USING btree ("match_key");--> statement-breakpoint
CREATE INDEX "harvested_org_group" ON "harvested_org" USING btree ("group_key") WHERE group_key is not null;--> statement-breakpoint
CREATE INDEX "harvested_org_others" ON "harvested_org" USING gin ("other_keys") WHERE other_keys <> '{}';--> statement-breakpoint
CREATE INDEX "harvested_org_unsettled" ON "harvested_org" USING btree ("id") WHERE not is_settled;
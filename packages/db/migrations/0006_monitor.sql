CREATE TABLE "feed_item" (
	"org_id" uuid NOT NULL,
	"rfx_num" integer NOT NULL,
	"profiles" integer[] NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"matched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_item_org_id_rfx_num_pk" PRIMARY KEY("org_id","rfx_num")
);
--> statement-breakpoint
CREATE TABLE "feed_state" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rfx_num" integer NOT NULL,
	"seen_version" integer,
	"hidden_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "feed_state_org_id_user_id_rfx_num_pk" PRIMARY KEY("org_id","user_id","rfx_num")
);
--> statement-breakpoint
CREATE TABLE "monitor_profile" (
	"org_id" uuid NOT NULL,
	"guid" uuid NOT NULL,
	"num" integer GENERATED ALWAYS AS IDENTITY (sequence name "monitor_profile_num_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"owner_id" uuid,
	"state" text DEFAULT 'active' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "monitor_profile_org_id_guid_pk" PRIMARY KEY("org_id","guid"),
	CONSTRAINT "monitor_profile_num_unique" UNIQUE("num")
);
--> statement-breakpoint
CREATE TABLE "monitor_profile_due" (
	"profile_num" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_subscription" (
	"profile_num" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "monitor_subscription_profile_num_user_id_pk" PRIMARY KEY("profile_num","user_id")
);
--> statement-breakpoint
CREATE TABLE "profile_match" (
	"month" date NOT NULL,
	"org_id" uuid NOT NULL,
	"profile_num" integer NOT NULL,
	"rfx_num" integer NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"matched_at" timestamp (3) with time zone NOT NULL,
	"shown_at" timestamp (3) with time zone,
	CONSTRAINT "profile_match_month_org_id_profile_num_rfx_num_version_pk" PRIMARY KEY("month","org_id","profile_num","rfx_num","version")
) PARTITION BY RANGE ("month");
--> statement-breakpoint
CREATE TABLE "rfx_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rfx_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rfx_num" integer NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"is_news" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rfx_change_due" (
	"reader" text NOT NULL,
	"change_id" bigint NOT NULL,
	CONSTRAINT "rfx_change_due_reader_change_id_pk" PRIMARY KEY("reader","change_id")
);
--> statement-breakpoint
ALTER TABLE "rfx" ADD COLUMN "outline" jsonb;--> statement-breakpoint
ALTER TABLE "rfx" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rfx" ADD COLUMN "version_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rfx_search" ADD COLUMN "languages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_state" ADD CONSTRAINT "feed_state_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_profile" ADD CONSTRAINT "monitor_profile_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_profile" ADD CONSTRAINT "monitor_profile_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_profile_due" ADD CONSTRAINT "monitor_profile_due_profile_num_monitor_profile_num_fk" FOREIGN KEY ("profile_num") REFERENCES "public"."monitor_profile"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_subscription" ADD CONSTRAINT "monitor_subscription_profile_num_monitor_profile_num_fk" FOREIGN KEY ("profile_num") REFERENCES "public"."monitor_profile"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_subscription" ADD CONSTRAINT "monitor_subscription_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_change" ADD CONSTRAINT "rfx_change_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_change_due" ADD CONSTRAINT "rfx_change_due_change_id_rfx_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."rfx_change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_item_matched" ON "feed_item" USING btree ("org_id","matched_at" DESC NULLS LAST,"rfx_num" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feed_item_rfx" ON "feed_item" USING btree ("rfx_num");--> statement-breakpoint
CREATE INDEX "monitor_subscription_user" ON "monitor_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "profile_match_rfx" ON "profile_match" USING btree ("rfx_num");--> statement-breakpoint
CREATE UNIQUE INDEX "rfx_change_version" ON "rfx_change" USING btree ("rfx_num","version");--> statement-breakpoint
CREATE INDEX "rfx_change_at" ON "rfx_change" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "rfx_change_due_change" ON "rfx_change_due" USING btree ("change_id");--> statement-breakpoint
-- What is of before the first month, or after the last that has a partition.
CREATE TABLE "profile_match_other" PARTITION OF "profile_match" DEFAULT;--> statement-breakpoint
-- Makes the partitions of matches up to a month, each parted by organisation.
CREATE FUNCTION kogge_make_match_months(until date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month date := date '2026-11-01';
  following date;
  name text;
BEGIN
  WHILE month <= until LOOP
    following := (month + interval '1 month')::date;
    name := 'profile_match_' || to_char(month, 'YYYY_MM');
    IF to_regclass(name) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE profile_match INCLUDING ALL) PARTITION BY HASH (org_id)', name);
      FOR part IN 0..3 LOOP
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 4, REMAINDER %s)',
          name || '_' || part, name, part);
      END LOOP;
      EXECUTE format('WITH moved AS (DELETE FROM profile_match_other WHERE month >= %L AND month < %L RETURNING *)'
        ' INSERT INTO %I SELECT * FROM moved', month, following, name);
      EXECUTE format('ALTER TABLE profile_match ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        name, month, following);
    END IF;
    month := following;
  END LOOP;
END $$;
--> statement-breakpoint
SELECT kogge_make_match_months((now() + interval '2 months')::date);

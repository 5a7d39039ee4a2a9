CREATE TABLE "alert_time" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"matches" integer NOT NULL,
	"shown" integer NOT NULL,
	"times" jsonb NOT NULL,
	CONSTRAINT "alert_time_day_source_pk" PRIMARY KEY("day","source")
);
--> statement-breakpoint
CREATE TABLE "match_discrepancy" (
	"profile_num" integer NOT NULL,
	"rfx_num" integer NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "match_discrepancy_profile_num_rfx_num_version_pk" PRIMARY KEY("profile_num","rfx_num","version")
);
--> statement-breakpoint
CREATE TABLE "match_reconciliation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_reconciliation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"profiles" integer DEFAULT 0 NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"surplus" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org_watch" (
	"watched_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "org_watch_watched_id_org_id_user_id_pk" PRIMARY KEY("watched_id","org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "rfx_watch" (
	"rfx_num" integer NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rfx_watch_rfx_num_org_id_user_id_pk" PRIMARY KEY("rfx_num","org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "watch_news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "watch_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rfx_num" integer NOT NULL,
	"version" integer NOT NULL,
	"cause" text NOT NULL,
	"watched_id" uuid,
	"fields" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watch_news_once" UNIQUE NULLS NOT DISTINCT("org_id","user_id","rfx_num","version","cause","watched_id")
);
--> statement-breakpoint
ALTER TABLE "feed_item" ADD COLUMN "shown_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "monitor_profile" ADD COLUMN "matched_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "monitor_profile" ADD COLUMN "compared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rfx_change" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "rfx_change" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rfx_change" ADD COLUMN "fetched_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "match_discrepancy" ADD CONSTRAINT "match_discrepancy_profile_num_monitor_profile_num_fk" FOREIGN KEY ("profile_num") REFERENCES "public"."monitor_profile"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_discrepancy" ADD CONSTRAINT "match_discrepancy_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_watch" ADD CONSTRAINT "org_watch_watched_id_org_id_fk" FOREIGN KEY ("watched_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_watch" ADD CONSTRAINT "org_watch_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_watch" ADD CONSTRAINT "org_watch_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_watch" ADD CONSTRAINT "rfx_watch_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_watch" ADD CONSTRAINT "rfx_watch_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_watch" ADD CONSTRAINT "rfx_watch_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_news" ADD CONSTRAINT "watch_news_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_news" ADD CONSTRAINT "watch_news_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_news" ADD CONSTRAINT "watch_news_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_news" ADD CONSTRAINT "watch_news_watched_id_org_id_fk" FOREIGN KEY ("watched_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_discrepancy_found" ON "match_discrepancy" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "match_discrepancy_rfx" ON "match_discrepancy" USING btree ("rfx_num");--> statement-breakpoint
CREATE INDEX "match_reconciliation_started" ON "match_reconciliation" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "org_watch_watcher" ON "org_watch" USING btree ("org_id","user_id","since");--> statement-breakpoint
CREATE INDEX "org_watch_user" ON "org_watch" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rfx_watch_watcher" ON "rfx_watch" USING btree ("org_id","user_id","since");--> statement-breakpoint
CREATE INDEX "rfx_watch_user" ON "rfx_watch" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watch_news_at" ON "watch_news" USING btree ("org_id","user_id","at" DESC NULLS LAST,"rfx_num" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "watch_news_rfx" ON "watch_news" USING btree ("rfx_num");--> statement-breakpoint
CREATE INDEX "watch_news_user" ON "watch_news" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watch_news_watched" ON "watch_news" USING btree ("watched_id");--> statement-breakpoint
UPDATE "monitor_profile" SET "matched_from" = "updated_at";--> statement-breakpoint
-- Who belongs to an organisation no more watches nothing for it, and watches nothing again after coming back.
CREATE FUNCTION kogge_end_watching() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM membership WHERE org_id = OLD.org_id AND user_id = OLD.user_id) THEN
    DELETE FROM rfx_watch WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM org_watch WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM watch_news WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER membership_end_watching AFTER DELETE ON membership
  FOR EACH ROW EXECUTE FUNCTION kogge_end_watching();--> statement-breakpoint
-- As before, but months whose matches have gone are not made again.
DROP FUNCTION kogge_make_match_months(date);--> statement-breakpoint
CREATE FUNCTION kogge_make_match_months(until date, since date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month date := greatest(date '2026-11-01', date_trunc('month', since)::date);
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
-- Drops the partitions of the months before one, each whole, and gives how many.
CREATE FUNCTION kogge_drop_match_months(before date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  name text;
  dropped integer := 0;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'profile_match'::regclass AND c.relname ~ '^profile_match_\d{4}_\d{2}$'
      AND to_date(right(c.relname, 7), 'YYYY_MM') < date_trunc('month', before)::date
    ORDER BY 1
  LOOP
    EXECUTE format('DROP TABLE %I', name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

-- The words of requests, which are most of the index of search, stand apart from its rows, by month, as
-- what requests say does. First, so that nobody writes a row meanwhile whose words would be lost.
DO $$ BEGIN
  LOCK TABLE "rfx_search";
END $$;--> statement-breakpoint
-- A new partition is kept as the one for the rest is.
CREATE OR REPLACE FUNCTION kogge_make_months(parent text, key text, until date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month date := date '2024-01-01';
  following date;
  name text;
  kept text := (SELECT array_to_string(reloptions, ', ') FROM pg_class WHERE oid = to_regclass(parent || '_other'));
BEGIN
  WHILE month <= until LOOP
    following := (month + interval '1 month')::date;
    name := parent || '_' || to_char(month, 'YYYY_MM');
    IF to_regclass(name) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, parent);
      IF kept <> '' THEN
        EXECUTE format('ALTER TABLE %I SET (%s)', name, kept);
      END IF;
      EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *)'
        ' INSERT INTO %I SELECT * FROM moved', parent || '_other', key, month, key, following, name);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        parent, name, month, following);
    END IF;
    month := following;
  END LOOP;
END $$;--> statement-breakpoint
CREATE TABLE "rfx_words" (
	"num" integer NOT NULL,
	"month" date NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"cpv" integer[] NOT NULL,
	"buyers" integer[] NOT NULL,
	"suppliers" integer[] NOT NULL,
	"countries" smallint[] NOT NULL,
	"regions" integer[] DEFAULT '{}' NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	"words" "tsvector" NOT NULL,
	"ballast" text DEFAULT repeat(' ', 2000) NOT NULL
) PARTITION BY RANGE ("month");
--> statement-breakpoint
-- Words lie out of line, uncompressed: ranking and phrases read only those of the rows that they look at.
-- PostgreSQL moves nothing out of a row of less than 2 kB, whatever toast_tuple_target says; so a row is
-- given 2 kB of blanks on its way in, which the same step presses into some thirty bytes. Before there
-- are partitions, which take it over.
ALTER TABLE "rfx_words" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
-- What was published before 2014, or after the last month that has a partition. Whenever a request is
-- written anew its former row stays in the index until a vacuum: a fiftieth of them waits at most, not a fifth.
CREATE TABLE "rfx_words_other" PARTITION OF "rfx_words" DEFAULT
  WITH (toast_tuple_target = 256, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
DO $$ BEGIN
  FOR year IN 2014..2023 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF rfx_words FOR VALUES FROM (%L) TO (%L)'
      ' WITH (toast_tuple_target = 256, autovacuum_vacuum_scale_factor = 0.02)',
      'rfx_words_' || year, make_date(year, 1, 1), make_date(year + 1, 1, 1));
  END LOOP;
  -- A question for words asks every partition: there are no more of them ahead than are needed.
  PERFORM kogge_make_months('rfx_words', 'month', (now() + interval '2 months')::date);
END $$;--> statement-breakpoint
INSERT INTO "rfx_words" ("num", "month", "imported_at", "cpv", "buyers", "suppliers", "countries", "regions", "live", "words")
SELECT "num", (date_trunc('month', coalesce("published_at", "imported_at") at time zone 'UTC'))::date,
  "imported_at", "cpv", "buyers", "suppliers", "countries", "regions", "live", "words"
FROM "rfx_search";--> statement-breakpoint
DROP INDEX "rfx_search_words";--> statement-breakpoint
DROP INDEX "rfx_search_live";--> statement-breakpoint
DROP INDEX "rfx_search_sample";--> statement-breakpoint
ALTER TABLE "rfx_search" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "rfx_search" DROP COLUMN "ballast";--> statement-breakpoint
ALTER TABLE "rfx_search" RESET (toast_tuple_target);--> statement-breakpoint
-- Writes every row anew, and so gives the room back that the words took.
ALTER TABLE "rfx_search" ADD COLUMN "month" date GENERATED ALWAYS AS ((date_trunc('month', coalesce(published_at, imported_at) at time zone 'UTC'))::date) STORED NOT NULL;--> statement-breakpoint
-- After the rows: an index of words is made in a fraction of the time that row by row would take.
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
ALTER TABLE "rfx_words" ADD CONSTRAINT "rfx_words_num_month_pk" PRIMARY KEY("num","month");--> statement-breakpoint
ALTER TABLE "rfx_words" ADD CONSTRAINT "rfx_words_num_rfx_search_num_fk" FOREIGN KEY ("num") REFERENCES "public"."rfx_search"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- New words wait in a list of a megabyte at most in each month, which a harvest merges at its end.
CREATE INDEX "rfx_words_words" ON "rfx_words" USING gin ("words","cpv","countries","regions","buyers","suppliers") WITH (gin_pending_list_limit = 1024);--> statement-breakpoint
CREATE INDEX "rfx_words_live" ON "rfx_words" USING gin ("words","cpv","countries","regions","buyers","suppliers") WITH (gin_pending_list_limit = 1024) WHERE live;--> statement-breakpoint
CREATE INDEX "rfx_words_sample" ON "rfx_words" USING gin ("words","cpv","countries","regions","buyers","suppliers") WITH (gin_pending_list_limit = 1024) WHERE (num & 15) = 0;--> statement-breakpoint
CREATE INDEX "rfx_search_found" ON "rfx_search" USING gin ("cpv","countries","regions","buyers","suppliers");--> statement-breakpoint
CREATE INDEX "rfx_search_live" ON "rfx_search" USING gin ("cpv","countries","regions","buyers","suppliers") WHERE live;--> statement-breakpoint
CREATE INDEX "rfx_search_sample" ON "rfx_search" USING gin ("cpv","countries","regions","buyers","suppliers") WHERE (num & 15) = 0;--> statement-breakpoint
-- Words follow their request into another month, as what it says does.
CREATE FUNCTION kogge_search_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rfx_words SET month = NEW.month, ballast = DEFAULT WHERE num = NEW.num AND month = OLD.month;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_moved" AFTER UPDATE ON "rfx_search" FOR EACH ROW
  WHEN (OLD.month <> NEW.month) EXECUTE FUNCTION kogge_search_moved();--> statement-breakpoint
-- The numbers of all requests that hold words, four bytes each. Every month is asked: to plan that takes
-- longer than to do it, so that it is planned once in a connection, for whatever words come.
CREATE FUNCTION kogge_requests_holding(query tsquery) RETURNS bytea LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN (SELECT string_agg(int4send(num), ''::bytea) FROM rfx_words WHERE words @@ query);
END $$;

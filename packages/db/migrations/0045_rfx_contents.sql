-- What a request says is kilobytes, whose size nothing bounds but the market: it stands apart from what
-- a request is, by month, as what notices say does. First, so that nobody writes a request meanwhile
-- whose content would be lost; nobody reads one either, as its rows are written anew.
DO $$ BEGIN
  LOCK TABLE "rfx";
END $$;--> statement-breakpoint
CREATE TABLE "rfx_content" (
	"rfx_num" integer NOT NULL,
	"month" date NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "rfx_content_rfx_num_month_pk" PRIMARY KEY("rfx_num","month")
) PARTITION BY RANGE ("month");
--> statement-breakpoint
-- As it was in "rfx": the server's own compression takes too long. Before there are partitions, which
-- take it over.
DO $$ BEGIN
  ALTER TABLE "rfx_content" ALTER COLUMN "content" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  ALTER TABLE "rfx_content" ALTER COLUMN "content" SET STORAGE EXTERNAL;
END $$;--> statement-breakpoint
-- What was published before 2008, or after the last month that has a partition.
CREATE TABLE "rfx_content_other" PARTITION OF "rfx_content" DEFAULT;--> statement-breakpoint
DO $$ BEGIN
  FOR year IN 2008..2023 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF rfx_content FOR VALUES FROM (%L) TO (%L)',
      'rfx_content_' || year, make_date(year, 1, 1), make_date(year + 1, 1, 1));
  END LOOP;
  PERFORM kogge_make_months('rfx_content', 'month',
    greatest(date '2027-12-31', (now() + interval '14 months')::date));
END $$;--> statement-breakpoint
INSERT INTO "rfx_content" ("rfx_num", "month", "content")
SELECT "num", (date_trunc('month', coalesce("published_at", "imported_at") at time zone 'UTC'))::date, "content"
FROM "rfx";--> statement-breakpoint
ALTER TABLE "rfx" DROP COLUMN "content";--> statement-breakpoint
-- Writes every row anew, and so gives the room back that the contents took.
ALTER TABLE "rfx" ADD COLUMN "month" date GENERATED ALWAYS AS ((date_trunc('month', coalesce(published_at, imported_at) at time zone 'UTC'))::date) STORED NOT NULL;--> statement-breakpoint
-- After the rows, which are then looked up together and not one by one.
ALTER TABLE "rfx_content" ADD CONSTRAINT "rfx_content_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A content follows its request into another month. Not by the reference: a month among what is referred to
-- would make who changes it wait for all who write rows that refer to the request.
CREATE FUNCTION kogge_rfx_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rfx_content SET month = NEW.month WHERE rfx_num = NEW.num AND month = OLD.month;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "rfx_moved" AFTER UPDATE ON "rfx" FOR EACH ROW
  WHEN (OLD.month <> NEW.month) EXECUTE FUNCTION kogge_rfx_moved();

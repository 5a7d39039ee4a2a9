-- What a notice says is kilobytes, whose size nothing bounds but the market: it stands apart from what
-- a notice is, by month. It is read whole, so that it is kept as it was written.
CREATE TABLE "notice_content" (
	"notice_id" uuid NOT NULL,
	"publication_month" date NOT NULL,
	"canonical" json NOT NULL,
	CONSTRAINT "notice_content_notice_id_publication_month_pk" PRIMARY KEY("notice_id","publication_month")
) PARTITION BY RANGE ("publication_month");
--> statement-breakpoint
-- As it was in "notice": the server's own compression takes too long. Before there are partitions, which
-- take it over.
DO $$ BEGIN
  ALTER TABLE "notice_content" ALTER COLUMN "canonical" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  ALTER TABLE "notice_content" ALTER COLUMN "canonical" SET STORAGE EXTERNAL;
END $$;--> statement-breakpoint
-- What was published before 2008, or after the last month that has a partition.
CREATE TABLE "notice_content_other" PARTITION OF "notice_content" DEFAULT;--> statement-breakpoint
-- Makes the partition of every month from 2024 on that a table does not have yet, up to the day given.
-- What waits in the table's partition for the rest moves into it.
CREATE FUNCTION kogge_make_months(parent text, key text, until date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month date := date '2024-01-01';
  following date;
  name text;
BEGIN
  WHILE month <= until LOOP
    following := (month + interval '1 month')::date;
    name := parent || '_' || to_char(month, 'YYYY_MM');
    IF to_regclass(name) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, parent);
      EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *)'
        ' INSERT INTO %I SELECT * FROM moved', parent || '_other', key, month, key, following, name);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        parent, name, month, following);
    END IF;
    month := following;
  END LOOP;
END $$;--> statement-breakpoint
DROP FUNCTION kogge_contract_months(date);--> statement-breakpoint
DO $$ BEGIN
  FOR year IN 2008..2023 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF notice_content FOR VALUES FROM (%L) TO (%L)',
      'notice_content_' || year, make_date(year, 1, 1), make_date(year + 1, 1, 1));
  END LOOP;
  PERFORM kogge_make_months('notice_content', 'publication_month',
    greatest(date '2027-12-31', (now() + interval '14 months')::date));
END $$;--> statement-breakpoint
INSERT INTO "notice_content" ("notice_id", "publication_month", "canonical")
SELECT "id", "publication_month", "canonical"::json FROM "notice";--> statement-breakpoint
ALTER TABLE "notice" DROP COLUMN "canonical";--> statement-breakpoint
-- A column that was dropped keeps its room until the rows are written anew: here so that those of a
-- procedure lie together.
CLUSTER "notice" USING "notice_procedure";--> statement-breakpoint
ALTER TABLE "notice" SET WITHOUT CLUSTER;--> statement-breakpoint
-- After the rows, which are then looked up together and not one by one.
ALTER TABLE "notice_content" ADD CONSTRAINT "notice_content_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;

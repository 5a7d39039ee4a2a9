-- First, as it keeps others from writing until all of this is done: no file is left behind. In the order in
-- which they write themselves.
DO $$ BEGIN
  LOCK TABLE "raw_file", "raw_chunk";
END $$;--> statement-breakpoint
-- The packed bytes of raw files, small and large, stand apart from what a raw file is, by month of receipt.
CREATE TABLE "raw_content" (
	"hash" "bytea" NOT NULL,
	"month" date NOT NULL,
	"n" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "raw_content_hash_n_month_pk" PRIMARY KEY("hash","n","month")
) PARTITION BY RANGE ("month");
--> statement-breakpoint
-- What is packed is not compressed again. Before there are partitions, which take it over.
ALTER TABLE "raw_content" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
-- What was received before 2024, or after the last month that has a partition.
CREATE TABLE "raw_content_other" PARTITION OF "raw_content" DEFAULT;--> statement-breakpoint
SELECT kogge_make_months('raw_content', 'month',
  greatest(date '2027-12-31', (now() + interval '14 months')::date));--> statement-breakpoint
INSERT INTO "raw_content" ("hash", "month", "n", "content")
SELECT "hash", date_trunc('month', "received_at" AT TIME ZONE 'UTC')::date, 0, "content"
FROM "raw_file" WHERE "content" IS NOT NULL;--> statement-breakpoint
INSERT INTO "raw_content" ("hash", "month", "n", "content")
SELECT f."hash", date_trunc('month', f."received_at" AT TIME ZONE 'UTC')::date, c."n", c."content"
FROM "raw_chunk" c JOIN "raw_file" f ON f."hash" = c."hash";--> statement-breakpoint
DROP TABLE "raw_chunk";--> statement-breakpoint
-- Only whether the bytes stood elsewhere is left of them: the rows are written once, and their room is free.
ALTER TABLE "raw_file" ALTER COLUMN "content" SET DATA TYPE boolean USING "content" IS NULL,
  ALTER COLUMN "content" SET DEFAULT false, ALTER COLUMN "content" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "raw_file" RENAME COLUMN "content" TO "is_large";--> statement-breakpoint
-- After the rows, which are then looked up together and not one by one.
ALTER TABLE "raw_content" ADD CONSTRAINT "raw_content_hash_raw_file_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."raw_file"("hash") ON DELETE cascade ON UPDATE no action;

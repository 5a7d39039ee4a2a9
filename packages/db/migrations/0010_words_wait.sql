-- New words wait in a list of 4 MB at most, which a harvest merges at its end.
ALTER INDEX "rfx_search_words" SET (fastupdate = on);--> statement-breakpoint
-- What is compressed already is not compressed again.
ALTER TABLE "raw_file" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "raw_chunk" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
-- PostgreSQL's own compression takes as long as all else of writing a row. Where the server is built
-- with a faster one, that one is used; else room is given for time.
DO $$ BEGIN
  ALTER TABLE "notice" ALTER COLUMN "canonical" SET COMPRESSION lz4;
  ALTER TABLE "rfx" ALTER COLUMN "content" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  ALTER TABLE "notice" ALTER COLUMN "canonical" SET STORAGE EXTERNAL;
  ALTER TABLE "rfx" ALTER COLUMN "content" SET STORAGE EXTERNAL;
END $$;

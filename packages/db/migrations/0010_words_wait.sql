-- New words wait in a list of 4 MB at most, which a harvest merges at its end.
ALTER INDEX "rfx_search_words" SET (fastupdate = on);--> statement-breakpoint
-- What is compressed already is not compressed again.
ALTER TABLE "raw_file" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "raw_chunk" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Four times as fast as what PostgreSQL uses else; not every server is built with it.
DO $$ BEGIN
  ALTER TABLE "notice" ALTER COLUMN "canonical" SET COMPRESSION lz4;
  ALTER TABLE "rfx" ALTER COLUMN "content" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;

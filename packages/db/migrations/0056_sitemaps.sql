CREATE TABLE "sitemap" (
	"path" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_of" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);

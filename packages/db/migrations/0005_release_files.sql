CREATE TABLE "release_file" (
	"month" date PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL,
	"releases" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"made_of" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_file_part" (
	"month" date NOT NULL,
	"version" uuid NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "release_file_part_month_version_n_pk" PRIMARY KEY("month","version","n")
);
--> statement-breakpoint
CREATE INDEX "notice_released" ON "notice" USING btree (coalesce(published_at, imported_at));--> statement-breakpoint
CREATE INDEX "rfx_release_at" ON "rfx_release" USING btree ("at");
ALTER TABLE "deed" ADD COLUMN "database_clock" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deed" ADD COLUMN "server_clock" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deed" ADD COLUMN "is_demonstration" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "written_rfx" ADD COLUMN "key_signature" "bytea";--> statement-breakpoint
ALTER TABLE "written_rfx" ADD COLUMN "key_signed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "written_rfx" ADD COLUMN "key_signed_by" text;--> statement-breakpoint
-- No setting of the database moves the clock that deadlines are measured by.
CREATE OR REPLACE FUNCTION kogge_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp()
$$;

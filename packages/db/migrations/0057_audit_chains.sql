ALTER TABLE "audit_log" ADD COLUMN "chain_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "seq" integer;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "database_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "server_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "previous_hash" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "signature" "bytea";--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain" ON "audit_log" USING btree ("chain_id","seq") WHERE chain_id is not null;--> statement-breakpoint
-- Entries of before stay as they are; each of later stands in its chain, or is not written.
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_chained" CHECK (
  "chain_id" IS NOT NULL AND "chain_id" = coalesce("org_id", '00000000-0000-0000-0000-000000000000')
  AND "seq" IS NOT NULL AND "database_at" IS NOT NULL AND "server_at" IS NOT NULL
  AND "previous_hash" IS NOT NULL AND "hash" IS NOT NULL AND "key_id" IS NOT NULL AND "signature" IS NOT NULL
) NOT VALID;
--> statement-breakpoint
-- Holds a chain until the transaction ends, and gives its last entry with numbers for those to come: in one call, since
-- others wait meanwhile. Volatile, so that what is read is what there is once the chain is held.
CREATE FUNCTION kogge_hold_audit_chain(chain uuid, entries integer, OUT ids integer[], OUT seq integer, OUT hash bytea)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(chain::text, 4019231));
  SELECT array_agg(nextval(pg_get_serial_sequence('audit_log', 'id'))) INTO ids FROM generate_series(1, entries);
  SELECT l.seq, l.hash INTO seq, hash FROM audit_log l WHERE l.chain_id = chain ORDER BY l.seq DESC LIMIT 1;
END
$$;

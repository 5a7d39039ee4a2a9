CREATE TABLE "contract" (
	"rfx_num" integer NOT NULL,
	"position" smallint NOT NULL,
	"day" date NOT NULL,
	"dated_by" text NOT NULL,
	"lot_id" text,
	"is_awarded" boolean NOT NULL,
	"buyers" integer[] NOT NULL,
	"suppliers" integer[] NOT NULL,
	"cpv" integer,
	"country" smallint NOT NULL,
	"nuts" text,
	"nature" smallint NOT NULL,
	"source" smallint NOT NULL,
	"cents" bigint,
	"left_out" text,
	"tenders" smallint,
	"is_framework" boolean NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"ends_by" text,
	CONSTRAINT "contract_rfx_num_position_day_pk" PRIMARY KEY("rfx_num","position","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "contract_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rfx_num" integer NOT NULL,
	"tx" xid8 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_change_tx" ON "contract_change" USING btree ("tx");--> statement-breakpoint
CREATE INDEX "contract_change_at" ON "contract_change" USING btree ("changed_at");--> statement-breakpoint
-- What is dated before 2008, or after the last month that has a partition.
CREATE TABLE "contract_other" PARTITION OF "contract" DEFAULT;--> statement-breakpoint
-- Makes the partition of every month from 2024 on that is not there yet, up to the day given. What
-- waits in contract_other moves into it.
CREATE FUNCTION kogge_contract_months(until date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month date := date '2024-01-01';
  following date;
  name text;
BEGIN
  WHILE month <= until LOOP
    following := (month + interval '1 month')::date;
    name := 'contract_' || to_char(month, 'YYYY_MM');
    IF to_regclass(name) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE contract INCLUDING ALL)', name);
      EXECUTE format('WITH moved AS (DELETE FROM contract_other WHERE day >= %L AND day < %L RETURNING *)'
        ' INSERT INTO %I SELECT * FROM moved', month, following, name);
      EXECUTE format('ALTER TABLE contract ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, month, following);
    END IF;
    month := following;
  END LOOP;
END $$;--> statement-breakpoint
DO $$ BEGIN
  FOR year IN 2008..2023 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF contract FOR VALUES FROM (%L) TO (%L)',
      'contract_' || year, make_date(year, 1, 1), make_date(year + 1, 1, 1));
  END LOOP;
  PERFORM kogge_contract_months(date '2027-12-31');
END $$;--> statement-breakpoint
-- Every change is told, whoever makes it: a request that goes takes its contracts along.
CREATE FUNCTION kogge_contract_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contract_change (rfx_num, tx)
  SELECT DISTINCT rfx_num, pg_current_xact_id() FROM changed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_added" AFTER INSERT ON "contract" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_contract_changed();--> statement-breakpoint
CREATE TRIGGER "contract_altered" AFTER UPDATE ON "contract" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_contract_changed();--> statement-breakpoint
CREATE TRIGGER "contract_removed" AFTER DELETE ON "contract" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_contract_changed();--> statement-breakpoint
-- A database that was filled before: a job draws the contracts of its requests, from this number on.
INSERT INTO "meta" ("key", "value") SELECT 'contracts_drawn_to', '0' WHERE EXISTS (SELECT 1 FROM "rfx");

CREATE TABLE "search_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"num" integer NOT NULL,
	"tx" xid8 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_change_tx" ON "search_change" USING btree ("tx");--> statement-breakpoint
CREATE INDEX "search_change_at" ON "search_change" USING btree ("changed_at");--> statement-breakpoint
-- Every change is told, whoever makes it: who keeps a copy of the index reads what has come since.
CREATE FUNCTION kogge_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_change (num, tx) SELECT num, pg_current_xact_id() FROM changed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_added" AFTER INSERT ON "rfx_search" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_search_changed();--> statement-breakpoint
CREATE TRIGGER "search_altered" AFTER UPDATE ON "rfx_search" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_search_changed();--> statement-breakpoint
CREATE TRIGGER "search_removed" AFTER DELETE ON "rfx_search" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_search_changed();

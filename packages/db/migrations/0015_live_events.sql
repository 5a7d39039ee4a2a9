CREATE TABLE "live_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"ref" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_event_ref" CHECK (length(ref) <= 100)
);
--> statement-breakpoint
ALTER TABLE "live_event" ADD CONSTRAINT "live_event_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_event_tx" ON "live_event" USING btree ("tx");--> statement-breakpoint
CREATE INDEX "live_event_user" ON "live_event" USING btree ("user_id","tx");--> statement-breakpoint
CREATE INDEX "live_event_at" ON "live_event" USING btree ("changed_at");--> statement-breakpoint
-- Whoever writes events: processes that listen read them at once. Several of a transaction are one notice.
CREATE FUNCTION kogge_live_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written) THEN PERFORM pg_notify('kogge_live', ''); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "live_event_written" AFTER INSERT ON "live_event" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_live_written();--> statement-breakpoint
-- One event a user and statement. An account that goes takes its notifications along, and learns of nothing.
CREATE FUNCTION kogge_notifications_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_event (user_id, topic)
  SELECT DISTINCT c.user_id, 'notifications' FROM changed c
  WHERE EXISTS (SELECT FROM user_account u WHERE u.id = c.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of what a reader sees of a notification only that it is read can change.
CREATE FUNCTION kogge_notifications_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_event (user_id, topic)
  SELECT DISTINCT a.user_id, 'notifications' FROM after a JOIN before b ON b.id = a.id
  WHERE a.read_at IS DISTINCT FROM b.read_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "notification_added" AFTER INSERT ON "notification" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_notifications_changed();--> statement-breakpoint
CREATE TRIGGER "notification_removed" AFTER DELETE ON "notification" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_notifications_changed();--> statement-breakpoint
CREATE TRIGGER "notification_marked" AFTER UPDATE ON "notification" REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION kogge_notifications_marked();

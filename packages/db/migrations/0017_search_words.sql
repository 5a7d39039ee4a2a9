CREATE TABLE "search_word" (
	"word" text PRIMARY KEY NOT NULL,
	"shown" text,
	"requests" integer NOT NULL,
	"keys" integer[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_word_keys" ON "search_word" USING gin ("keys");--> statement-breakpoint
-- What is not for everybody any more is neither found nor counted from that moment on, whoever changes
-- it. That its contracts are gone is told by their own trigger.
CREATE FUNCTION kogge_rfx_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contract WHERE rfx_num = NEW.num;
  DELETE FROM rfx_search WHERE num = NEW.num;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "rfx_withdrawn" AFTER UPDATE OF "privacy" ON "rfx" FOR EACH ROW
  WHEN (OLD.privacy = 'public' AND NEW.privacy <> 'public') EXECUTE FUNCTION kogge_rfx_withdrawn();--> statement-breakpoint
DELETE FROM contract WHERE rfx_num IN (SELECT num FROM rfx WHERE privacy <> 'public');--> statement-breakpoint
DELETE FROM rfx_search WHERE num IN (SELECT num FROM rfx WHERE privacy <> 'public');

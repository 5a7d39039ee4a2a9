CREATE TABLE "lost_tender" (
	"rfx_num" integer NOT NULL,
	"position" integer NOT NULL,
	"won_as" smallint NOT NULL,
	"day" date NOT NULL,
	"tenderers" uuid[] NOT NULL,
	"winners" uuid[] NOT NULL,
	"cents" bigint,
	CONSTRAINT "lost_tender_rfx_num_position_pk" PRIMARY KEY("rfx_num","position")
);
--> statement-breakpoint
ALTER TABLE "lost_tender" ADD CONSTRAINT "lost_tender_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lost_tender_tenderers" ON "lost_tender" USING gin ("tenderers");--> statement-breakpoint
CREATE INDEX "lost_tender_winners" ON "lost_tender" USING gin ("winners");--> statement-breakpoint
-- As its contracts: what is not for everybody any more is not told from that moment on.
CREATE OR REPLACE FUNCTION kogge_rfx_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contract WHERE rfx_num = NEW.num;
  DELETE FROM lost_tender WHERE rfx_num = NEW.num;
  DELETE FROM rfx_search WHERE num = NEW.num;
  RETURN NULL;
END $$;

CREATE TABLE "feed_count" (
	"profile_num" integer NOT NULL,
	"month" date NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "feed_count_profile_num_month_pk" PRIMARY KEY("profile_num","month")
);
--> statement-breakpoint
ALTER TABLE "feed_count" ADD CONSTRAINT "feed_count_profile_num_monitor_profile_num_fk" FOREIGN KEY ("profile_num") REFERENCES "public"."monitor_profile"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "kogge_count_feed_items"() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  changes jsonb;
BEGIN
  -- Each operation has its own rows: what stands in a branch that is not taken is not looked up.
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(c) INTO changes FROM (
      SELECT num, date_trunc('month', matched_at AT TIME ZONE 'UTC')::date AS month, count(*)::int AS change
      FROM rows_after CROSS JOIN unnest(profiles) AS num GROUP BY 1, 2) AS c;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(c) INTO changes FROM (
      SELECT num, date_trunc('month', matched_at AT TIME ZONE 'UTC')::date AS month, -count(*)::int AS change
      FROM rows_before CROSS JOIN unnest(profiles) AS num GROUP BY 1, 2) AS c;
  ELSE
    SELECT jsonb_agg(c) INTO changes FROM (
      SELECT num, date_trunc('month', matched_at AT TIME ZONE 'UTC')::date AS month, sum(change)::int AS change
      FROM (
        SELECT profiles, matched_at, 1 AS change FROM rows_after
        UNION ALL
        SELECT profiles, matched_at, -1 FROM rows_before) AS r
      CROSS JOIN unnest(profiles) AS num GROUP BY 1, 2 HAVING sum(change) <> 0) AS c;
  END IF;
  IF changes IS NULL THEN RETURN NULL; END IF;
  -- In one order, so that no two wait for each other; profiles that are gone count nothing.
  INSERT INTO feed_count (profile_num, month, total)
  SELECT p.num, c.month, c.change
  FROM jsonb_to_recordset(changes) AS c (num int, month date, change int)
  JOIN monitor_profile p ON p.num = c.num
  ORDER BY 1, 2
  ON CONFLICT (profile_num, month) DO UPDATE SET total = feed_count.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "feed_item_counted_added" AFTER INSERT ON "feed_item"
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION "kogge_count_feed_items"();
--> statement-breakpoint
CREATE TRIGGER "feed_item_counted_changed" AFTER UPDATE ON "feed_item"
REFERENCING NEW TABLE AS rows_after OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION "kogge_count_feed_items"();
--> statement-breakpoint
CREATE TRIGGER "feed_item_counted_removed" AFTER DELETE ON "feed_item"
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION "kogge_count_feed_items"();
--> statement-breakpoint
INSERT INTO feed_count (profile_num, month, total)
SELECT p.num, date_trunc('month', f.matched_at AT TIME ZONE 'UTC')::date, count(*)
FROM feed_item f CROSS JOIN unnest(f.profiles) AS n (num) JOIN monitor_profile p ON p.num = n.num
GROUP BY 1, 2
ON CONFLICT DO NOTHING;

-- Of notifications that are not listed in the interface nothing is seen there: mail of them makes no event.
CREATE OR REPLACE FUNCTION kogge_notifications_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_event (user_id, topic)
  SELECT DISTINCT c.user_id, 'notifications' FROM changed c
  WHERE c.in_app AND EXISTS (SELECT FROM user_account u WHERE u.id = c.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kogge_notifications_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_event (user_id, topic)
  SELECT DISTINCT a.user_id, 'notifications' FROM after a JOIN before b ON b.id = a.id
  WHERE a.in_app AND a.read_at IS DISTINCT FROM b.read_at OR a.in_app <> b.in_app;
  RETURN NULL;
END $$;

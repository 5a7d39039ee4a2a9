CREATE TABLE "place_hold" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_keeper" (
	"hold_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "place_keeper_hold_id_user_id_role_pk" PRIMARY KEY("hold_id","user_id","role")
);
--> statement-breakpoint
ALTER TABLE "place_keeper" ADD CONSTRAINT "place_keeper_hold_id_place_hold_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."place_hold"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_keeper" ADD CONSTRAINT "place_keeper_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_hold_place" ON "place_hold" USING btree ("place_id");--> statement-breakpoint
-- What was begun before a merger that stands stays, from now on too, with the people of each of the two, where the
-- other brought any and somebody had ever spoken for it.
WITH side AS (
  SELECT m.id AS match_id, m.decided_at AS held_at, s.org_id, s.people, m.moved->'members'->s.side AS own
  FROM org_match m CROSS JOIN LATERAL (VALUES
    ('from', m.from_id, m.moved->'members'->'into', m.moved->'fromRow'->>'claimedAt'),
    ('into', m.into_id, m.moved->'members'->'from', m.moved->'intoRow'->>'claimedAt')
  ) AS s (side, org_id, people, claimed_at)
  WHERE m.state = 'merged' AND m.moved->'members' IS NOT NULL AND jsonb_array_length(s.people) > 0
    AND (s.claimed_at IS NOT NULL OR jsonb_array_length(m.moved->'members'->s.side) > 0)
), held AS (
  INSERT INTO place_hold (id, place_id, held_at)
  SELECT md5(side.match_id::text || side.org_id::text)::uuid, coalesce(p.place_id, side.org_id),
    coalesce(side.held_at, now())
  FROM side LEFT JOIN org_place p ON p.org_id = side.org_id AND p.heir_id IS NULL
  RETURNING id
)
INSERT INTO place_keeper (hold_id, user_id, role, expires_at, since)
SELECT md5(side.match_id::text || side.org_id::text)::uuid, u.id, one->>'role',
  (one->>'expiresAt')::timestamptz,
  (SELECT max((o->>'createdAt')::timestamptz) FROM jsonb_array_elements(side.own || side.people) AS o
    WHERE o->>'userId' = one->>'userId')
FROM side CROSS JOIN LATERAL jsonb_array_elements(side.own) AS one
JOIN user_account u ON u.id = (one->>'userId')::uuid
JOIN held ON held.id = md5(side.match_id::text || side.org_id::text)::uuid
ON CONFLICT DO NOTHING;

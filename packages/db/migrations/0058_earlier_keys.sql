CREATE TABLE "earlier_key" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "insight_stat" (
	"subject" text NOT NULL,
	"of" text NOT NULL,
	"value" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "insight_stat_subject_of_pk" PRIMARY KEY("subject","of")
);
--> statement-breakpoint
CREATE TABLE "org_flag" (
	"org_num" integer NOT NULL,
	"code" text NOT NULL,
	"role" text NOT NULL,
	"other_num" integer NOT NULL,
	"value" double precision NOT NULL,
	"threshold" double precision NOT NULL,
	"inputs" jsonb NOT NULL,
	CONSTRAINT "org_flag_org_num_code_role_other_num_pk" PRIMARY KEY("org_num","code","role","other_num")
);
--> statement-breakpoint
CREATE TABLE "rfx_flag" (
	"rfx_num" integer NOT NULL,
	"code" text NOT NULL,
	"position" smallint NOT NULL,
	"lot_id" text,
	"value" double precision NOT NULL,
	"threshold" double precision NOT NULL,
	"inputs" jsonb NOT NULL,
	CONSTRAINT "rfx_flag_rfx_num_code_position_pk" PRIMARY KEY("rfx_num","code","position")
);
--> statement-breakpoint
CREATE TABLE "rfx_insight" (
	"rfx_num" integer PRIMARY KEY NOT NULL,
	"assessed" integer NOT NULL,
	"flagged" integer NOT NULL,
	"country" smallint NOT NULL,
	"procedure" text,
	"decision_days" integer,
	"computed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "succession" (
	"rfx_num" integer NOT NULL,
	"position" smallint NOT NULL,
	"next_num" integer NOT NULL,
	"buyer" integer NOT NULL,
	"country" smallint NOT NULL,
	"division" smallint NOT NULL,
	"ended_on" date NOT NULL,
	"called_on" date NOT NULL,
	"lead_days" integer NOT NULL,
	"likeness" real NOT NULL,
	CONSTRAINT "succession_rfx_num_position_pk" PRIMARY KEY("rfx_num","position")
);
--> statement-breakpoint
ALTER TABLE "org_flag" ADD CONSTRAINT "org_flag_org_num_org_num_fk" FOREIGN KEY ("org_num") REFERENCES "public"."org"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_flag" ADD CONSTRAINT "rfx_flag_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfx_insight" ADD CONSTRAINT "rfx_insight_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "succession" ADD CONSTRAINT "succession_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "succession" ADD CONSTRAINT "succession_next_num_rfx_num_fk" FOREIGN KEY ("next_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rfx_flag_code" ON "rfx_flag" USING btree ("code");--> statement-breakpoint
CREATE INDEX "succession_buyer" ON "succession" USING btree ("buyer");--> statement-breakpoint
CREATE INDEX "succession_next" ON "succession" USING btree ("next_num");
CREATE TABLE "plan_reference" (
	"notice_id" uuid NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "plan_reference_notice_id_token_pk" PRIMARY KEY("notice_id","token")
);
--> statement-breakpoint
ALTER TABLE "plan_reference" ADD CONSTRAINT "plan_reference_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_reference_token" ON "plan_reference" USING btree ("token");--> statement-breakpoint
CREATE INDEX "procedure_token_claim" ON "procedure_token" USING btree (split_part("token", ':', 3)) WHERE token like 'buyer:%';
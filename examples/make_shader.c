/* make_shader FILE: creates a pixel shader of Direct3D 9 for Urho3D with one parameter and one texture. */
#include <stdio.h>

#include "file.h"
#include "urho_shader.h"

/* The version ps_3_0 and the end instruction. */
static const unsigned char bytecode[] = {0x00, 0x03, 0xff, 0xff, 0xff, 0xff, 0x00, 0x00};

static tn_status fill(urho_shader *shader)
{
    shader->stage = URHO_SHADER_STAGE_PIXEL;
    shader->model = URHO_SHADER_MODEL_SM3;
    shader->bytecode = (tn_bytes){bytecode, sizeof bytecode};

    urho_shader_parameter *color;
    tn_status status = urho_shader_parameter_list_append(shader->document, &shader->parameters, 1, &color);
    if (status != TN_OK) return status;
    color->name = tn_text_literal("MatDiffColor");
    color->has_register_ = color->has_num_registers = true; /* where parameters of Direct3D 9 are */
    color->register_ = 7;
    color->num_registers = 1;

    urho_shader_texture *texture;
    status = urho_shader_texture_list_append(shader->document, &shader->textures, 1, &texture);
    if (status == TN_OK) texture->name = tn_text_literal("DiffMap");
    return status;
}

int main(int argc, char **argv)
{
    urho_shader *shader;
    FILE *file = argc == 2 ? fopen(argv[1], "wb") : NULL;
    if (file == NULL || urho_shader_new(&shader, NULL) != TN_OK) return 2;
    const tn_sink sink = {write_file, file};
    tn_status status = fill(shader);
    if (status == TN_OK) status = urho_shader_write_to(shader, &sink, NULL);
    urho_shader_free(shader);
    return close_file(argv[1], file, status == TN_OK, tn_status_text(status));
}
